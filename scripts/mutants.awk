# mutants.awk: finds the conditions in a C source that implement a cited ledger id, and negates one
# of them.
#
#   awk -f mutants.awk -v file=NAME NAME            lists: number, line, ids (with commas), text
#   awk -f mutants.awk -v file=NAME -v pick=N NAME  prints the source with condition N negated
#
# A condition is one term of an `if`, a `while`, a `?:`, a `bool` or logical assignment, a
# returned requirement or truth value, or the requirement handed to ask_offer_if. Its ids are
# the nearest cited: on its own lines, in the comment directly above, on the single statement
# it guards, at its `case`, or above its function. A comment with `not mutated:` excludes the
# statement.

{ src[++lines] = $0 }

END {
    mask_all()
    find_scopes()
    for (l = 1; l <= lines; l++)
        if (masked[l] !~ /^[ \t]*#/ && fn[l])
            scan_line(l)
    if (pick) print_mutant()
}

# masked[] has comments and strings replaced by blanks; note[] has the text of comments.
function mask_all(    l, i, n, s, c, two, out, state, com) {
    state = ""
    for (l = 1; l <= lines; l++) {
        s = src[l]; n = length(s); out = ""; com = ""
        for (i = 1; i <= n; i++) {
            c = substr(s, i, 1); two = substr(s, i, 2)
            if (state == "/*") {
                if (two == "*/") { state = ""; out = out "  "; i++ }
                else { com = com c; out = out " " }
            } else if (state != "") { # in a string or a character
                if (c == "\\") { out = out "__"; i++ }
                else if (c == state) { state = ""; out = out c }
                else out = out "_"
            } else if (two == "/*") { state = "/*"; com = com " "; out = out "  "; i++ }
            else if (two == "//") { com = com " " substr(s, i + 2); while (i++ <= n) out = out " " }
            else {
                if (c == "\"" || c == "'") state = c
                out = out c
            }
        }
        if (state != "/*") state = ""
        masked[l] = substr(out, 1, n)
        note[l] = com
        start[l] = length(m)
        m = m masked[l] "\n"
    }
}

# ids_in: the ledger ids of a text, ranges "X-Y-01 to X-Y-04" spelled out
function ids_in(text,    found, id, last, from, upto, stem, k, width) {
    found = ""; last = ""
    while (match(text, /[A-Z]+-[A-Z]+-[A-Z]*[0-9]+|EX-[A-Z]?[0-9]+[a-z]?/)) {
        id = substr(text, RSTART, RLENGTH)
        if (last != "" && substr(text, 1, RSTART - 1) ~ /^ to $/) {
            stem = id; sub(/[0-9]+$/, "", stem)
            width = length(id) - length(stem)
            from = substr(last, length(stem) + 1) + 1
            upto = substr(id, length(stem) + 1) + 0
            if (index(last, stem) == 1)
                for (k = from; k < upto; k++) found = found "," stem sprintf("%0" width "d", k)
        }
        found = found "," id
        last = id
        text = substr(text, RSTART + RLENGTH)
    }
    return substr(found, 2)
}

function comment_only(l) { return l >= 1 && masked[l] ~ /^[ \t]*$/ && note[l] !~ /^[ \t]*$/ }

function notes_above(l,    text) {
    text = ""
    while (comment_only(l - 1)) text = note[--l] " " text
    return text
}

function notes_on(from, upto,    text, l) {
    text = ""
    for (l = from; l <= upto; l++) text = text " " note[l]
    return text
}

# Which function and which case each line belongs to, and the ids cited there.
function find_scopes(    l, i, n, c, d, depth, head, h, text, in_fn, type, ids, case_ids) {
    depth = 0
    for (l = 1; l <= lines; l++) {
        if (masked[l] ~ /^[ \t]*(case[ \t].*|default[ \t]*):/ && depth > 0) {
            case_ids[depth] = ids_in(notes_above(l) " " note[l])
            # labels that share their statements share their ids
            if (case_ids[depth] == "" && l > 1 && masked[l - 1] ~ /^[ \t]*case[ \t].*:[ \t]*$/)
                case_ids[depth] = under_case[l - 1]
        }
        if (in_fn) { fn[l] = 1; fn_type[l] = type; under_fn[l] = ids }
        for (d = depth; d > 0 && under_case[l] == ""; d--) under_case[l] = case_ids[d]
        n = length(masked[l])
        if (masked[l] ~ /^[ \t]*#/) continue
        for (i = 1; i <= n; i++) {
            c = substr(masked[l], i, 1)
            if (c == "{") {
                if (depth++ == 0) {
                    head = l; text = masked[l]
                    while (head > 1 && masked[head - 1] !~ /^[ \t]*$/ &&
                           masked[head - 1] !~ /^[ \t]*#/ && masked[head - 1] !~ /[;}][ \t]*$/)
                        text = masked[--head] " " text
                    if (text ~ /\(/ && text !~ /=/) {
                        in_fn = 1
                        type = text; sub(/\(.*/, "", type)
                        ids = ids_in(notes_above(head))
                        for (h = head; h <= l; h++) { fn_type[h] = type; under_fn[h] = ids }
                    }
                }
            } else if (c == "}") {
                delete case_ids[depth--]
                if (depth == 0) { in_fn = 0; ids = "" }
            }
        }
    }
}

# Positions are offsets into m, from 1.
function line_of(pos,    l) {
    for (l = scanning; l > 1 && start[l] >= pos; l--) ;
    for (; l < lines && start[l + 1] < pos; l++) ;
    return l
}

function closing(pos,    depth, c, n) { # of the bracket that opens at pos
    n = length(m); depth = 0
    for (; pos <= n; pos++) {
        c = substr(m, pos, 1)
        if (c == "(" || c == "[" || c == "{") depth++
        else if (c == ")" || c == "]" || c == "}") { if (--depth == 0) return pos }
    }
    return 0
}

function statement_end(pos,    depth, c, n) { # the ; that ends it
    n = length(m); depth = 0
    for (; pos <= n; pos++) {
        c = substr(m, pos, 1)
        if (c == "(" || c == "[" || c == "{") depth++
        else if (c == ")" || c == "]" || c == "}") { if (--depth < 0) return 0 }
        else if (c == ";" && depth == 0) return pos
    }
    return 0
}

# top_level: the first position in [from, upto) outside all brackets where the regular expression OP
# matches, or 0
function top_level(from, upto, op,    pos, depth, c) {
    depth = 0
    for (pos = from; pos < upto; pos++) {
        c = substr(m, pos, 1)
        if (c == "(" || c == "[" || c == "{") depth++
        else if (c == ")" || c == "]" || c == "}") depth--
        else if (depth == 0 && substr(m, pos, 2) ~ op) return pos
    }
    return 0
}

function scan_line(l,    rest, at, open, shut, end, word, expr, cond, last, pos, comma, eq) {
    scanning = l
    rest = masked[l]; at = start[l]
    while (match(rest, /[A-Za-z_][A-Za-z0-9_]*|\?|=/)) {
        word = substr(rest, RSTART, RLENGTH)
        at += RSTART - 1
        rest = substr(rest, RSTART + RLENGTH)
        pos = at + 1             # the start of the word
        at += length(word)       # its end
        if (word == "if" || word == "while") {
            open = at + 1
            while (substr(m, open, 1) ~ /[ \t]/) open++
            if (substr(m, open, 1) != "(") continue
            shut = closing(open)
            if (shut) terms(open + 1, shut, pos, shut, "if")
        } else if (word == "ask_offer_if") {
            open = at + 1
            if (substr(m, open, 1) != "(") continue
            shut = closing(open)
            last = 0
            for (comma = top_level(open + 1, shut, "^,"); comma;
                 comma = top_level(comma + 1, shut, "^,"))
                last = comma
            if (last) terms(last + 1, shut, pos, shut, "offer")
        } else if (word == "return") {
            end = statement_end(at + 1)
            if (!end || top_level(at + 1, end, "^[?]")) continue
            expr = substr(m, at + 1, end - at - 1)
            gsub(/^[ \t\n]+|[ \t\n]+$/, "", expr)
            if (expr == "") continue
            if (expr ~ /^(0|1|true|false|REQ_[A-Z0-9_]*)$/) {
                if (fn_type[l] ~ /bool|[Rr][Ee][Qq]/ || expr ~ /^REQ_/)
                    terms(at + 1, end, pos, end, "constant")
            } else if (fn_type[l] ~ /(^|[^A-Za-z_])bool([^A-Za-z_]|$)|(^|[^a-z])req/ ||
                       expr ~ /REQ_/ || top_level(at + 1, end, "^(&&|[|][|]|[=!]=)"))
                terms(at + 1, end, pos, end, "return")
        } else if (word == "?") {
            cond = ternary_start(pos)
            if (cond) terms(cond, pos, cond, pos, "?:")
        } else if (word == "=") {
            if (substr(m, pos - 1, 1) ~ /[=!<>+*\/%&|^-]/ || substr(m, pos + 1, 1) == "=") continue
            end = statement_end(pos + 1)
            if (!end || top_level(pos + 1, end, "^[?]")) continue
            eq = substr(m, start[l] + 1, pos - start[l] - 1)
            if (eq ~ /\(/) continue # the head of a `for`
            if (eq ~ /(^|[^A-Za-z_])bool[ \t]+[a-z_0-9]+[ \t]*$/ ||
                top_level(pos + 1, end, "^(&&|[|][|])"))
                terms(pos + 1, end, start[l] + 1, end, "=")
        }
    }
}

function ternary_start(pos,    depth, c, p) {
    depth = 0
    for (p = pos - 1; p > 0; p--) {
        c = substr(m, p, 1)
        if (c == ")" || c == "]") depth++
        else if (c == "(" || c == "[") { if (--depth < 0) return p + 1 }
        else if (depth == 0) {
            if (c ~ /[,;{}:?]/) return p + 1
            if (c == "=" && substr(m, p - 1, 1) !~ /[=!<>]/ && substr(m, p + 1, 1) != "=")
                return p + 1
            if (c == "n" && substr(m, p - 5, 6) == "return" && substr(m, p + 1, 1) ~ /[ \t\n]/)
                return p + 1
        }
    }
    return 0
}

# terms: each operand of the && and || in [from, upto) is a condition of its own
function terms(from, upto, first, last, kind,    cut) {
    cut = top_level(from, upto, "^(&&|[|][|])")
    while (cut) {
        term(from, cut, first, last, kind)
        from = cut + 2
        cut = top_level(from, upto, "^(&&|[|][|])")
    }
    term(from, upto, first, last, kind)
}

function term(from, upto, first, last, kind,    text) {
    while (from < upto && substr(m, from, 1) ~ /[ \t\n]/) from++
    while (upto > from && substr(m, upto - 1, 1) ~ /[ \t\n]/) upto--
    if (from >= upto) return
    text = substr(m, from, upto - from)
    if (text ~ /ask_offer_if/) return # only its requirement is mutated
    if (text ~ /^!flow_follows[(]/) return # not a rule: the kernel would run the same step anyway
    if (substr(m, from, 1) == "(" && closing(from) == upto - 1 && text ~ /&&|[|][|]/) {
        terms(from + 1, upto - 1, first, last, kind)
        return
    }
    condition(from, upto, line_of(first), line_of(last), kind)
}

function condition(from, upto, first, last, kind,    l, near, ids, text) {
    near = notes_on(first, last) " " notes_above(first)
    if (near ~ /not mutated:/) return
    ids = ids_in(notes_on(line_of(from), line_of(upto - 1)))
    if (ids == "") ids = ids_in(notes_on(first, last))
    if (ids == "") ids = ids_in(notes_above(first))
    if (ids == "" && kind == "if" && masked[last] ~ /\)[ \t]*$/) { # the statement it guards
        l = last + 1
        while (comment_only(l)) l++
        ids = ids_in(notes_on(last + 1, l))
    }
    if (ids == "" && kind == "constant") return
    if (ids == "") ids = under_case[first]
    if (ids == "") ids = under_fn[first]
    if (ids == "") return

    count++
    if (pick == count) { cut_from = from; cut_upto = upto }
    if (!pick) {
        text = substr(m, from, upto - from)
        gsub(/[ \t\n]+/, " ", text)
        printf "%d\t%d\t%s\t%s\n", count, line_of(from), ids, text
    }
}

function print_mutant(    l, from, upto, s, out) {
    for (l = 1; l <= lines; l++) {
        s = src[l]
        from = cut_from - start[l]; upto = cut_upto - start[l] # in this line, from 1
        out = s
        if (upto >= 1 && upto <= length(s) + 1) out = substr(s, 1, upto - 1) "))" substr(s, upto)
        if (from >= 1 && from <= length(s)) out = substr(out, 1, from - 1) "(!(" substr(out, from)
        print out
    }
}
