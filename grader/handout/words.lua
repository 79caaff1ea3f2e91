-- A word of inline code stays on one line: a browser would break "--hint" between its hyphens.
local function escaped(s)
    return (s:gsub("&", "&amp;"):gsub("<", "&lt;"):gsub(">", "&gt;"))
end

function Code(el)
    if not el.text:find("-", 1, true) then
        return nil
    end
    local words = escaped(el.text):gsub("%S+", function(word)
        return word:find("-", 1, true) and '<span class="word">' .. word .. "</span>" or word
    end)
    return pandoc.RawInline("html", "<code>" .. words .. "</code>")
end
