// lab1 verdict=compile_error score=0 says="moving_average"
// Nothing but comments.

// nothing yet
