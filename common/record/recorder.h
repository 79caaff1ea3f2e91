/* Inside the recorder: the tape and the buffers that the stand-in for libcudart (cudart_*.c) uses. */
#ifndef COMMON_RECORD_RECORDER_H
#define COMMON_RECORD_RECORDER_H

#include "common/gpu_model.h"
#include "common/record/said.h"
#include "common/record/tape.h"

/* recorder_tape.c: the shared memory. No function here allocates or fails; what does not fit ends the
 * process. */

void tape_open(int fd);    /* maps the request and the tape */
void tape_give_away(void); /* the last call before code of the submission runs; closes the descriptor */
const struct tape_request *tape_request(void);
const struct gpu_model *recorder_gpu(void); /* what host code is told about the device */
const char *tape_text(uint32_t offset);     /* a name of the request */
const struct tape_kernel *tape_kernel(uint32_t index);
const struct kernel_parameter *tape_parameter(uint32_t index);

void tape_stage(enum tape_stage stage);
void tape_add(const struct tape_record *record, const void *tail, size_t tail_bytes);
bool tape_ends_in_work(void); /* is the last record a fill, a copy or a launch? */
/* Add a note on order. There is room for as many as a plan may have; the others are left out. */
void tape_note(enum plan_note_kind kind, uint32_t stream, uint32_t event);
void tape_finding(enum finding_kind kind, enum cause cause, const char *format, ...) PRINTF_LIKE(3, 4);
/* Say where the next finding was made, if that is not here, and of which stream it speaks. */
void tape_finding_at(const uint32_t site[TAPE_FRAMES], uint32_t stream);
/* Say of the next finding that a call asks for so many bytes, where its memory has so many. */
void tape_bytes(uint64_t asked, uint64_t has);
_Noreturn void tape_end(enum tape_ending ending, const char *format, ...) PRINTF_LIKE(2, 3);

/* End the recording as PLAN_REJECTED. The sentence starts with the entry point's name:
 * recorder_reject(CAUSE_NONE, "cudaFoo", "called cudaFoo: …"). `about` is the name in the student's source
 * that the sentence is about, or "". */
_Noreturn void recorder_reject(enum cause cause, const char *about, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* Leave the signal on the tape; for the signal handler. */
void tape_crash(int signal_number, uint64_t address, bool stack_overflow);

/* recorder_site.c: where in the student's object the call was made that the recorder is in. */

/* `object` is what dlopen has returned, `frame` a frame below which all frames of the call lie. */
void site_begin(void *object, const void *frame);
/* The places to which the calls return that have led here, innermost first, as offsets in the object; 0:
 * none. */
void site_take(uint32_t site[TAPE_FRAMES]);
/* <<<...>>> is here; until site_of_launch(false), this is the place of what follows site_of_launch(true). */
void site_push(void);
void site_of_launch(bool begins);

/* recorder_signal.c: when host code crashes, write it on the tape, then let it crash. */
void signals_catch(void);

/* recorder_buffer.c: the buffers that host code knows. */

uint64_t buffer_argument(uint64_t bytes); /* returns its address, as do the next two */
/* Returns 0 if there is no memory left. `in_stream`: of cudaMallocAsync. */
uint64_t buffer_scratch(uint64_t bytes, bool in_stream);
uint64_t buffer_symbol(const char *name, uint64_t bytes); /* named as in the PTX */
bool buffer_free(uint64_t address);      /* false unless live scratch starts at this address */
bool buffer_was_freed(uint64_t address); /* does scratch start here that is no longer live? */
bool buffer_in_stream(uint64_t address); /* does scratch of cudaMallocAsync start here? */
uint64_t buffer_free_bytes(void);        /* of the GPU's memory */

/* The place of `bytes` bytes from `address` on in a live buffer; false if they are not all inside one. */
bool buffer_range(uint64_t address, uint64_t bytes, struct plan_place *place);
bool buffer_is_symbol(uint64_t address);
uint64_t buffer_bytes(uint32_t buffer);
/* "x + 12 bytes", for messages: a static text. */
const char *buffer_describe(uint64_t address);

#endif
