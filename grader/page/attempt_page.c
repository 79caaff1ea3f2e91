#include "grader/page/attempt_page.h"

#include <stdlib.h>

#include "grader/page/embed.h"
#include "grader/page/parts.h"
#include "grader/report/report.h"
#include "grader/text/html.h"

void part_begin(struct text *out, const char *name, const char *title, bool folds)
{
    html(out, "<details class=\"part %s\" open%s>\n<summary><h2>%s</h2></summary>\n", name,
         folds ? " data-folds" : "", title);
}

void part_end(struct text *out)
{
    html(out, "</details>\n");
}

static bool has_trace(const struct page_parts *parts)
{
    for (int t = 0; t < PAGE_TRACES; t++)
        if (parts->traces[t].length)
            return true;
    return false;
}

/* The script fills these in. */
static void add_run(struct text *out, const struct page_parts *parts)
{
    static const char noscript[] = "<noscript>This part needs JavaScript.</noscript>";
    bool any = has_trace(parts);
    if (any) {
        part_begin(out, "reason", "Why is a value what it is?", false);
        html(out, "<div id=\"tree\"></div>\n");
        part_end(out);
    }
    part_begin(out, "stepping", "What does a block do, step by step?", false);
    if (any)
        html(out, "<div id=\"traces\"></div>\n<div id=\"run\"></div>\n");
    else
        html(out, "<p>%s</p>\n", parts->no_trace ? parts->no_trace : "No block has run.");
    text_printf(out, "%s", any ? noscript : "");
    part_end(out);
}

static void add_pictures(struct text *out, const struct pictures *p)
{
    if (!p || (p->count == 0 && p->remarks.length == 0))
        return;
    part_begin(out, "drawn", "Pictures", true);
    html(out, "<div class=\"pictures\">\n");
    for (int k = 0; k < p->count; k++) {
        html(out, "<figure>\n<h3>%s</h3>\n", p->items[k].question);
        html_picture(out, &p->items[k].svg, p->items[k].question);
        html(out, "<figcaption>%s</figcaption>\n</figure>\n", p->items[k].words);
    }
    html(out, "</div>\n");
    if (p->remarks.length)
        html(out, "<pre>%s</pre>\n", p->remarks.s);
    part_end(out);
}

static void add_report(struct text *out, const struct page_parts *parts)
{
    enum { WIDTH = 90 };
    struct text report = {0};
    report_render(&report, parts->result, &(struct report_style){.width = WIDTH, .source = parts->source});
    part_begin(out, "report", "The whole report", true);
    html(out, "<div class=\"scroll\"><pre class=\"printed\">%s</pre></div>\n", report.s ? report.s : "");
    part_end(out);
    text_free(&report);
}

void attempt_page(struct text *out, const struct page_parts *parts)
{
    static const char *const ids[PAGE_TRACES] = {"trace", "trace2"};
    struct text style = embed_style(), script = embed_script();
    char *policy = embed_policy(&style, &script),
         *title = xformat("Lab %d: your attempt", parts->result->lab->number);
    html_begin(out, title, style.s, policy);
    part_verdict(out, parts->result);
    html(out, "<div class=\"columns\">\n<div class=\"left\">\n");
    part_source(out, parts);
    html(out, "</div>\n<div class=\"right\">\n");
    add_run(out, parts);
    html(out, "</div>\n</div>\n");
    part_weights(out, parts->result);
    add_pictures(out, parts->pictures);
    add_report(out, parts);
    for (int t = 0; t < PAGE_TRACES; t++)
        if (parts->traces[t].length)
            embed_json(out, ids[t], &parts->traces[t]);
    text_printf(out, "<script>%s</script>\n", script.s);
    html_end(out);
    text_free(&style);
    text_free(&script);
    free(policy);
    free(title);
}
