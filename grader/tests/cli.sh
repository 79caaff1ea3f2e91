#!/usr/bin/env bash
# Test the command line of ./grade: words, options and files of every kind, right and wrong. Prints one line
# per case, in the form of TAP, and a last line "N passed, N failed". Usage: grader/tests/cli.sh [WORD], to
# run the cases with WORD in their names.
. "$(dirname "$0")/cli_start.sh"

# --- wrong usage -----------------------------------------------------------------------------------------
check 'help' 0 'usage:.*LAB' "$grade" --help
check 'help fits 80 columns' 0 'usage' "$grade" --help
confirm 'indeed' sh -c "! grep -qE '^.{81}' '$box/out'"
for command in class sweep orders versions prove board; do
    check "help of $command" 0 "^usage: ./grade $command " "$grade" $command --help
    confirm "help of $command fits 80 columns" sh -c "! grep -qE '^.{81}' '$box/out'"
done
check 'no lab' 2 'which lab' "$grade" --device sim
check 'a file without its lab' 0 '^Lab 1: ' "$grade" "$good"
cp "$kit/solutions/lab3_warp_shuffle.cu" mine.cu
check 'a file that only its entry points name' 0 '^Lab 3: ' "$grade" mine.cu
check 'lab 99' 2 'lab99: there is no such lab; labs are lab0 to lab[0-9]+' "$grade" lab99
check 'lab by a wrong name' 2 'no such lab' "$grade" lab3_tiling
check 'sweep of no lab' 2 'which lab. For example: ./grade sweep lab1 BLOCK' "$grade" sweep
check 'versions of no lab' 2 'which lab. For example: ./grade versions lab1' "$grade" versions
check 'a file that is not there' 2 'lab1.cu: there is no such file' "$grade" lab1.cu
: >nameless.cu
check 'an empty file without a lab' 2 'nameless.cu: which lab is it for' "$grade" nameless.cu
check 'complaints fit 80 columns' 2 'Kinds are' env COLUMNS=80 "$grade" --explain nonsense
confirm 'indeed' sh -c "! grep -qE '^.{81}' '$box/out'"
check 'two labs' 2 'one lab at a time' "$grade" lab1 lab2
check 'two files' 2 'one file at a time' "$grade" lab1 a.cu b.cu
check 'unknown option' 2 'no such option.*did you mean --device' "$grade" lab1 --devise=sim
check 'unknown short option' 2 'no such option' "$grade" lab1 -x
check 'missing value' 2 'value is missing' "$grade" lab1 --json
check 'value is an option' 2 'value is missing' "$grade" lab1 --json --seed 3
check 'unknown device' 2 'auto, cuda or sim' "$grade" lab1 --device tpu
check 'no such sandbox' 2 'choose auto, required, bubblewrap or landlock' "$grade" lab1 --sandbox firejail
check 'seed not a number' 2 'not a number' "$grade" lab1 --seed 12x
check 'negative seed' 2 'not a number' "$grade" lab1 --seed -1
check 'seed too large' 2 'too large' "$grade" lab1 --seed 99999999999999999999
check 'empty argument' 2 'empty' "$grade" lab1 ''

# --- things that are not submissions ---------------------------------------------------------------------
mkfifo pipe
mkdir folder.cu
ln -s nowhere.cu dangling.cu
check 'missing file' 2 'nothere.cu: there is no such file' "$grade" lab1 nothere.cu
check 'dangling link' 2 'dangling.cu: there is no such file' "$grade" lab1 dangling.cu
check 'folder' 2 'is a folder' "$grade" lab1 folder.cu
check 'pipe' 2 'is a pipe' "$grade" lab1 pipe
check 'device' 2 'is a device' "$grade" lab1 /dev/zero

# --- files that earn nothing -----------------------------------------------------------------------------
: >empty.cu
head -c 3000000 /dev/zero | tr '\0' '(' >parens3m.cu
head -c 200000 /dev/zero | tr '\0' '(' >parens.cu
printf '#include "lab.h"\n// \0\n' >nul.cu
printf '#include "self.cu"\n#include "student.cu"\n#include "student.cu"\n' >self.cu
printf '#include "/dev/stdin"\n' >stdin.cu
printf '#include "/dev/zero"\n' >zero.cu
printf '#include "lab.h"\nextern "C" void moving_average(float *x, int n) { }\n' >wrong_signature.cu
printf '#include "lab.h"\n\nvoid moving_average(float *x, float *y, int n) { }\n' >overload.cu
printf 'void moving_average(const float *x, float *y, int n) { }\n' >no_header.cu
printf '#include "lab.h"\n' >no_entry.cu
printf '#include "lab.h"\nchar big[1ul << 33] = {1};\n' >huge.cu
printf '#include "lab.h"\nchar big[300ul << 20] = {1};\n' >large.cu
cat >bomb.cu <<'EOF'
template <int N, int M> struct F { static const long v = F<N - 1, M * 2>::v + F<N - 1, M * 2 + 1>::v; };
template <int M> struct F<0, M> { static const long v = 1; };
long x = F<26, 1>::v;
EOF
check 'empty file' 1 'empty' "$grade" lab1 empty.cu
check '3 MB of (' 1 'larger than 256 KB' "$grade" lab1 parens3m.cu
check '200 KB of (' 1 'compile error|limit' "$grade" lab1 parens.cu
check 'NUL bytes' 1 'line 2 holds a zero byte' "$grade" lab1 nul.cu
check 'includes itself' 1 'self.cu' "$grade" lab1 self.cu
check 'includes /dev/stdin' 1 'not defined|No such file|Permission denied' "$grade" lab1 stdin.cu
check 'includes /dev/zero' 1 'No such file|Permission denied' "$grade" lab1 zero.cu
check '#error' 1 'error.cu:1:2: error: #error no way' "$grade" lab1 error.cu
check 'wrong signature' 1 'wrong_signature.cu\(2\): error: more than one instance' "$grade" lab1 wrong_signature.cu
check 'other parameters' 1 'overload.cu\(3\).*other parameters' "$grade" lab1 overload.cu
check 'lab.h missing' 1 'no_header.cu\(1\).*#include "lab.h" is missing' "$grade" lab1 no_header.cu
check 'missing entry point' 1 'moving_average is not defined as' "$grade" lab1 no_entry.cu
check 'a file of 8 GB' 1 'limit: the compiler.s output for this file is too large .400 MB.: take out' "$grade" lab1 huge.cu
check 'a program of 300 MB' 1 'limit: the compiled program is too large .256 MB of host code.' "$grade" lab1 large.cu

# --- names -----------------------------------------------------------------------------------------------
for name in 'a name with spaces.cu' "it's \"quoted\" \$HOME.cu" -leading.cu $'latin1-\xe9.cu' lab2; do cp error.cu "./$name"; done
check 'name with spaces' 1 'a name with spaces.cu:1:2: error' "$grade" lab1 'a name with spaces.cu'
check 'name with quotes' 1 "it's \"quoted\" .HOME.cu:1:2: error" "$grade" lab1 "it's \"quoted\" \$HOME.cu"
check 'name with a dash' 1 ' -leading.cu:1:2: error' "$grade" lab1 -- -leading.cu
check 'name that is not UTF-8' 1 'cu:1:2: error' "$grade" lab1 $'latin1-\xe9.cu'
check 'file named like a lab' 1 ' lab2:1:2: error' "$grade" lab1 lab2

# --- files that are all right ----------------------------------------------------------------------------
sed 's/$/\r/' "$good" >crlf.cu
{ printf '\xef\xbb\xbf'; cat "$good"; } >bom.cu
{ cat "$good"; printf '// caf\xe9 \xff\n'; } >latin1.cu
{ cat "$good"; printf '// the end'; } >no_newline.cu
ln -s "$good" linked.cu
ln -s "$grade" grade-link
check 'CRLF' 0 "$full" "$grade" lab1 crlf.cu
check 'BOM' 0 "$full" "$grade" lab1 bom.cu
check 'Latin-1 comments' 0 "$full" "$grade" lab1 latin1.cu
check 'no last newline' 0 "$full" "$grade" lab1 no_newline.cu
check 'link to a file' 0 "$full" "$grade" lab1 linked.cu
mkdir ../real
ln -s real ../link
check 'temporary folder through a link, named from here' 0 'Score' env TMPDIR=../link "$grade" lab1 "$good"
check 'without a sandbox' 0 'switched off by --unsafe-no-sandbox' "$grade" lab1 --unsafe-no-sandbox "$good"
check 'through a link, options first' 0 "$full" ./grade-link --seed 0x7 --device=sim 1 "$good"

# --- how check.sh counts -------------------------------------------------------------------------------------
parts() { # COMMAND: after a part that has passed
    bash -c ". '$kit/grader/tests/parts.sh'; part before true; part x $1; summary" parts
}
export kit
export -f parts
check 'parts: counted' 0 '^3 passed, 0 failed' bash -c 'parts "echo 2 passed, 0 failed"'
check 'parts: a command that closes with no count' 0 '^2 passed, 0 failed' bash -c 'parts true'
check 'parts: skipped' 0 '^1 passed, 0 failed' bash -c 'parts "echo skipped: no GPU"'
check 'parts: an empty list is no pass' 1 'no case has run' bash -c 'parts "echo 0 passed, 0 failed"'
check 'parts: failed without a message' 1 '^1 passed, 1 failed' bash -c 'parts false'
echo 'echo "not ok 2 - far"; exit 1' >far.sh
check 'parts: the summary quotes what failed' 1 '-- failed in x: not ok 2 - far -- 1 passed, 1 failed' \
    bash -c 'parts "sh far.sh"'
check 'parts: none at all' 1 '^0 passed, 0 failed' bash -c ". '$kit/grader/tests/parts.sh'; summary"

# --- interrupted -----------------------------------------------------------------------------------------
interrupt() { # SIGNAL: in the middle of a compilation
    env --default-signal "$grade" lab1 bomb.cu --json late.json >"$box/out" 2>&1 &
    local pid=$! status
    sleep 2
    kill -"$1" $pid
    wait $pid
    status=$?
    echo "status $status, left: $(ls -A "$TMPDIR") $(strays)"
    [ $status -eq $((128 + $2)) ] && [ -z "$(ls -A "$TMPDIR")$(strays)" ] && ! ls late.json* 2>/dev/null
}
confirm 'SIGTERM leaves nothing' interrupt TERM 15
confirm 'SIGHUP leaves nothing' interrupt HUP 1

finish
