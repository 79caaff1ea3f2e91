#!/bin/bash
# Each common mistake that a handout lists names files of the corpus, in a comment "wrong: NAME, NAME" after it. Their
# first lines say what the report has to tell, and selfcheck holds that. A mistake that cannot show here says
# "none: WHY". With -v: grade each file, and print what Next says.
cd "$(dirname "$0")/../.." || exit 2

# One line per mistake: HANDOUT TAB FIRST WORDS TAB NAMES.
list() {
    awk '/^## / { inside = /^## Common mistakes/ }
         function flush() { if (text != "") print FILENAME "\t" substr(text, 3, 50) "\t" names; text = names = "" }
         FNR == 1 { flush() }
         inside && /^\* / { flush(); text = $0 }
         !inside { flush() }
         inside && match($0, /<!-- wrong: .* -->/) { names = substr($0, RSTART + 12, RLENGTH - 16) }
         END { flush() }' handouts/lab*.md
}

missing=
while IFS=$'\t' read -r handout words names; do
    [ -n "$names" ] || missing+="$handout: \"$words\" names no file"$'\n'
    [[ $names == none:* ]] && continue
    for name in ${names//,/ }; do
        file=grader/corpus/wrong/$name.cu
        [ -f "$file" ] || missing+="$handout: there is no $file"$'\n'
        [ "$1" = -v ] && printf '%s\n    %s\n' "$name" "$(./grade "${name%%_*}" "$file" --seed 7 | sed -n '/^Next/,/^More/p' | sed '/^More/d' | tr -s '\n ' ' ')"
    done
done < <(list)
[ "$(list | wc -l)" -ge 30 ] || missing+="only $(list | wc -l) mistakes were found"$'\n'
printf '%s' "$missing" >&2
if [ -n "$missing" ]; then
    echo "0 passed, 1 failed"
    exit 1
fi
echo "1 passed, 0 failed"
