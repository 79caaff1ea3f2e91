#!/usr/bin/env bash
# Test ./grade in its surroundings: toolkits, a kit of one's own with its history, a kit of another account.
# Prints one line per case, in the form of TAP, and a last line "N passed, N failed". Usage:
# grader/tests/cli_kit.sh [WORD], to run the cases with WORD in their names.
. "$(dirname "$0")/cli_start.sh"

# --- the machine -----------------------------------------------------------------------------------------
mkdir old-nvcc
printf '#!/bin/sh\necho "Cuda compilation tools, release 10.2, V10.2.89"\n' >old-nvcc/nvcc
chmod +x old-nvcc/nvcc
check 'temporary folder missing' 2 'set TMPDIR' env TMPDIR=/nonexistent "$grade" lab1 "$good"
check 'standard descriptors closed' 0 '' sh -c "'$grade' lab1 '$good' <&- >&- 2>&-"
check 'from another folder' 0 "$full" sh -c "cd / && '$grade' lab1 '$good'"
# A kit without a build/cuda of its own, on a machine that has no toolkit either: where there is one, it is hidden.
mkdir -p bare/build
ln -s "$kit/common" "$kit/grader" "$kit/labs" bare/
ln -s "$kit/build/grader" "$kit/build/recorder" bare/build/
cp "$grade" bare/grade
hide=()
[ -x /usr/local/cuda/bin/nvcc ] && hide=(unshare -rm sh -c 'mount -t tmpfs tmpfs /usr/local/cuda && exec "$@"' sh)
if "${hide[@]}" true 2>/dev/null; then
    check 'no nvcc' 2 'nvcc.*not found.*install' "${hide[@]}" env -u CUDA_HOME -u CUDA_PATH PATH=/usr/bin:/bin bare/grade lab1 "$good"
    check 'old nvcc' 2 'too old' "${hide[@]}" env -u CUDA_HOME -u CUDA_PATH PATH="$work/old-nvcc:/usr/bin:/bin" bare/grade lab1 "$good"
else
    echo '# skipped: no nvcc, old nvcc: /usr/local/cuda cannot be hidden here (unshare -rm)'
fi
# nvcc's front end dies at a line of the student's file when its memory runs out.
mkdir hungry-nvcc
cat >hungry-nvcc/nvcc <<'EOF'
#!/bin/sh
[ "$1" = --version ] && exec echo "Cuda compilation tools, release 13.0, V13.0.48"
echo "student.cu(1): catastrophic error: out of memory"
exit 4
EOF
chmod +x hungry-nvcc/nvcc
check 'front end out of memory' 1 'limit' env -u CUDA_HOME -u CUDA_PATH PATH="$work/hungry-nvcc:$PATH" "$grade" lab1 "$good"
check 'a newer nvcc after an old one' 0 "$full" env PATH="$work/old-nvcc:$PATH" "$grade" lab1 "$good"
check 'hostile compiler flags' 0 "$full" env NVCC_APPEND_FLAGS=-Dmoving_average=gone CPATH=/nonexistent "$grade" lab1 "$good"

# --- learning alone: in a copy of the kit, with labs and a history of its own --------------------------------
own=$box/kit
mkdir -p "$own/labs" "$own/build"
ln -s "$kit/common" "$kit/grader" "$kit/solutions" "$own/"
ln -s "$kit"/build/* "$own/build/"
rm -f "$own/build/plots"
cp "$grade" "$own/grade"
cp "$kit"/labs/*.cu "$own/labs"
cd "$own" || exit 1
lab1=labs/lab1_moving_average.cu
predict=labs/lab1_predict.txt
history_lines() { [ "$(grep -c end$ .lab/history)" = "$1" ]; }
check 'overview of a fresh kit' 0 'Next: lab 0, dot: set \*c to zero' ./grade
check 'reset of a skeleton' 0 'is the skeleton already' ./grade lab1 --reset
confirm 'reset hands out questions' grep -q '^bound_ms =$' $predict
cp "$good" $lab1
printf 'blocks = 390\nplain_loads = 200,006\ntiled_loads = 2e\nblock = 7\n' >$predict
cp $predict answers
mkdir "$box/board" && chmod 1777 "$box/board"
check 'a leaderboard' 0 'shown in .*/board as fox' ./grade board --join fox --folder "$box/board"
check 'nobody is on it' 0 'Nobody is on it yet' ./grade board
check 'solution before full marks' 2 'shown after full marks.*--spoil' ./grade lab1 --solution
check 'solution all the same' 0 '__shared__ float tile' ./grade lab1 --solution --spoil
check 'not an attempt' 0 "$full" ./grade lab1 --no-history
check 'a hand-in is not an attempt' 0 "$full" ./grade lab1 "$good"
confirm 'neither is kept' test ! -e .lab/history
check 'predictions' 0 'Predictions: 1 of 6 right, 4 open' ./grade lab1 --json own.json
confirm 'a wrong one is explained' grep -q 'blocks = 390: rounded down.*It is 391' "$box/out"
confirm 'its count' grep -qi 'the simulator counts the same' "$box/out"
confirm 'a slip has its line' grep -q 'lab1_predict.txt:3: tiled_loads: .*e. after the number' "$box/out"
confirm 'a misspelt name has its line' grep -q 'lab1_predict.txt:4: .*did you mean blocks' "$box/out"
confirm 'predictions in the JSON' python3 -c 'import json; p = json.load(open("own.json"))["predictions"]; assert [x["state"] for x in p[:3]] == ["right", "wrong", "unreadable"] and p[1]["counted"] == 391'
confirm 'it is an attempt' history_lines 1
check 'an answer is told once' 0 'wrong +blocks: as before' ./grade lab1 --no-history
confirm 'and no more' sh -c "! grep -q 'It is 391' '$box/out'"
check 'all answers' 0 'It is 391' ./grade lab1 -v --no-history
check 'solution after full marks' 0 '__shared__ float tile' ./grade lab1 --solution
mv labs elsewhere
check 'reset where nothing can be written' 2 'cannot be written' ./grade lab1 --reset
confirm 'claims nothing' sh -c "! grep 'is the skeleton now' '$box/out'"
mv elsewhere labs
check 'reset keeps the work' 0 'kept in labs/lab1_moving_average.cu.1' ./grade lab1 --reset
confirm 'all of it' cmp "$good" $lab1.1
confirm 'and the skeleton is back' cmp "$kit/$lab1" $lab1
confirm 'and answers are as they were' cmp answers $predict
check 'a change is told' 1 'Since the last attempt: correctness 40 → 0' ./grade lab1
echo 'int' >$lab1
check 'a typing error' 1 'compile error' ./grade lab1
confirm 'takes no points' sh -c "! grep -q 'Since the last attempt' '$box/out'"
cp "$good" $lab1
check 'and is not compared with' 0 'Since the last attempt: correctness 0 → 40' ./grade lab1
confirm 'full marks lead on' grep -q 'Compare: ./grade lab1 --solution' "$box/out"
confirm 'and how far the labs have come' grep -q 'Labs ▱▰▱▱▱▱▱ 1 of 7 have full marks' "$box/out"
check 'full marks are on the board' 0 '1   fox .*[0-9.]+ ms you' ./grade board
check 'and can leave it' 0 'You are on no leaderboard' ./grade board --leave
confirm 'with the file' sh -c "[ -z \"\$(ls -A '$box/board')\" ]"
echo '// mine' >$lab1
check 'reset finds a free number' 0 'kept in labs/lab1_moving_average.cu.2' ./grade lab1 --reset
confirm 'the first stays' cmp "$good" $lab1.1
check 'overview' 0 'lab1 .* 100 +4 ' ./grade
printf 'attempt lab=1 ti' >>.lab/history
check 'overview of a torn history' 0 'line 5 of .lab/history is not a whole attempt' ./grade
check 'grading goes on without it' 1 'Score: 0' ./grade lab1
confirm 'and is kept' history_lines 5
rm -f build/class_export && printf '#!/bin/sh\nexit 3\n' >build/class_export && chmod +x build/class_export
check 'a receipt program that says nothing' 2 'no receipt: .*class_export failed.*make class-tools' ./grade lab1 --receipt r.receipt
confirm 'the attempt is kept all the same' history_lines 6
if command -v gnuplot >/dev/null; then
    check 'plot' 1 'build/plots/lab1_attempts.svg and .png' ./grade lab1 --plot
    cp "$kit/labs/lab2_halo.cu" labs/
    check 'plot without counts' 1 'build/plots/lab2_attempts.svg and .png' ./grade lab2 --plot
    rm build/plots/lab1_attempts.* && mkdir build/plots/lab1_attempts.svg
    mv $lab1 mine && cp "$good" $lab1
    check 'plot, without the attempts' 0 'no picture of your attempts: .*lab1_attempts.svg' ./grade lab1 --plot
    confirm 'names what is drawn' grep -q 'lab1_moving_average.*\.svg' "$box/out"
    mkdir dumb && printf '#!/bin/sh\necho no display\nexit 1\n' >dumb/gnuplot && chmod +x dumb/gnuplot
    check 'plot with a gnuplot that fails' 0 'no pictures: .*no display' env PATH="$PWD/dumb:$PATH" ./grade lab1 --plot
    confirm 'tells the attempts in words' grep -q '^Lab 1: [0-9]* attempts' "$box/out"
    mv mine $lab1
else
    check 'plot without gnuplot' 1 'apt-get install gnuplot-nox' ./grade lab1 --plot
fi
rm -r .lab && ln -s /dev/full .lab
check 'no room for a history' 1 'this attempt is not kept' ./grade lab1
rm .lab solutions
check 'no solutions here' 2 'handed out without solutions' ./grade lab1 --solution --spoil
check 'no skeleton here' 2 'ask your instructor' ./grade lab1 --reset

# A kit without solutions keeps its skeletons when it is built.
rm grader && cp -r "$kit/grader" . # the script looks around from where it lies
echo 'no work to do' >labs/lab2_halo.cu
grader/study/skeleton.sh keep lab1_moving_average lab2_halo
echo '// mine' >$lab1
grader/study/skeleton.sh keep lab1_moving_average
check 'reset without solutions' 0 'kept in labs/lab1_moving_average.cu.3' ./grade lab1 --reset
confirm 'from the copy' cmp "$kit/$lab1" $lab1
check 'somebody else'"'"'s work is no skeleton' 2 'ask your instructor' ./grade lab2 --reset

# Grade at each save, by writing and by renaming; Ctrl-C ends it.
gradings() { # COUNT: wait for so many
    local k
    for k in $(seq 6000); do
        [ "$(grep -c Waiting watched)" = "$1" ] && return
        sleep 0.1
    done
    return 1
}
watch_saves() {
    local pid status=ok
    cp "$kit/$lab1" $lab1
    env --default-signal ./grade lab1 --watch >watched 2>&1 </dev/null & # or nohup and & ignore some
    pid=$!
    gradings 1 || status=first
    cp "$good" other && mv other $lab1
    gradings 2 || status=rename
    echo >>labs/lab2_halo.cu # which is no reason to grade
    sleep 1
    sed -i 's/__syncthreads();//' $lab1
    gradings 3 || status=write
    echo >>$predict
    gradings 4 || status=answers
    kill -INT $pid
    wait $pid
    [ $? = 130 ] || status="not ended by SIGINT"
    cat watched
    echo "$status $(ls -A "$TMPDIR") $(strays)"
    [ "$status" = ok ] && [ -z "$(ls -A "$TMPDIR")$(strays)" ] &&
        grep -q 'correctness 0 → 40' watched && grep -q 'correctness 40 → 0' watched
}
confirm 'watch' watch_saves
check 'nothing to watch' 2 'nowhere: cannot be watched' ./grade lab1 nowhere/x.cu --watch
cd "$work" || exit 1

# --- config.mk: make and ./grade take the same toolkit; no clang ----------------------------------------------
chosen=$box/chosen
mkdir -p "$chosen/build" "$box/cuda/bin"
ln -s "$kit/Makefile" "$kit/common" "$kit/grader" "$kit/labs" "$chosen/"
ln -s "$kit"/build/grader "$kit/build/recorder" "$chosen/build/"
[ ! -d "$kit/build/cuda" ] || ln -s "$kit/build/cuda" "$chosen/build/"
cp "$grade" "$chosen/grade"
cp hungry-nvcc/nvcc "$box/cuda/bin/nvcc"
mkdir -p "$box/cuda/include" && : >"$box/cuda/include/cuda_runtime.h"
cd "$chosen" || exit 1
echo "CUDA = $box/cuda  # mine" >config.mk
check 'own toolkit: setup finds it' 0 "$box/cuda" grader/setup.sh find
check 'own toolkit: make writes it down' 0 '' make build/toolkit
check 'own toolkit: ./grade takes it' 1 'limit: ' ./grade lab1 "$good" --device sim
echo 'CUDA=/nonexist' >config.mk
check 'own toolkit: none there' 2 'no /nonexist/bin/nvcc: correct CUDA= in config.mk' make build/toolkit
rm config.mk
check 'own toolkit: none any more' 0 '' make build/toolkit
check 'own toolkit: ./grade looks for another' 0 "$full" ./grade lab1 "$good" --device sim
printf '#!/bin/sh\necho "Debian clang version 14.0.6"\n' >"$box/cc"
chmod +x "$box/cc"
check 'clang' 2 'clang, and the kit is built with gcc alone' make build/toolkit CC="$box/cc"

# --- a kit of another account --------------------------------------------------------------------------------
foreign=$box/foreign
mkdir -p "$foreign/grader" "$foreign/build"
cp "$kit/Makefile" "$foreign/"
cp "$kit/grader/setup.sh" "$foreign/grader/"
cd "$foreign" || exit 1
as_other=
if [ "$(id -u)" = 0 ]; then
    as_other='setpriv --reuid 65534 --clear-groups'
    chmod 755 "$box"
fi
chmod 555 "$foreign"
check 'foreign kit: make' 2 "may not write to $foreign: copy the kit" $as_other make lab1
check 'foreign kit: setup' 1 "may not write to $foreign: copy the kit" $as_other grader/setup.sh
chmod 755 "$foreign"
chmod 555 "$foreign/build"
check 'foreign kit: built' 2 "may not write to $foreign: copy the kit" $as_other make lab1
chmod 755 "$foreign/build"
chmod 700 "$box"
cd "$work" || exit 1

finish
