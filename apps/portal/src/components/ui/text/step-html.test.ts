import { describe, expect, it } from "vitest";
import { renderStepHtml } from "./step-html.tsx";

describe("renderStepHtml", () => {
  it.each([
    ["h1 to h3", "<h1>a</h1>", "<h3>a</h3>"],
    ["the levels in use to h3 and below", "<h2>a</h2><h4>b</h4>", "<h3>a</h3><h4>b</h4>"],
    [
      "at most to h6",
      "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>",
      "<h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6><h6>e</h6><h6>f</h6>",
    ],
    [
      "without a skipped level",
      "<h4>a</h4><h2>b</h2><h4>c</h4><h3>d</h3><h4>e</h4>",
      "<h3>a</h3><h3>b</h3><h4>c</h4><h4>d</h4><h5>e</h5>",
    ],
    ["also inside each other", "<h1><b><h2>a</h2></b></h1>", "<h3><b><h4>a</h4></b></h3>"],
  ])("maps headings %s", (_, html, rendered) => {
    expect(renderStepHtml(html, 3)).toBe(rendered);
  });

  it("maps headings to h4 and below where a step's title is h3", () => {
    expect(renderStepHtml("<h2>a</h2><p>b</p><h3>c</h3>", 4)).toBe("<h4>a</h4><p>b</p><h5>c</h5>");
  });

  it("keeps the ids of headings", () => {
    expect(renderStepHtml('<h2 id="user-content-a">b</h2><h1>c</h1>', 3)).toBe(
      '<h3 id="user-content-a">b</h3><h3>c</h3>',
    );
  });

  it("marks items of task lists, which have no bullet", () => {
    const html = "<ul><li>☑ a</li>\n<li>\n<p>☐ b</p>\n</li><li>c ☑ d</li></ul>";
    expect(renderStepHtml(html, 3)).toBe(
      '<ul><li class="task">☑ a</li>\n<li class="task">\n<p>☐ b</p>\n</li><li>c ☑ d</li></ul>',
    );
  });

  it("makes code and tables focusable", () => {
    expect(renderStepHtml("<pre>a</pre><table><tr><td>b</td></tr></table>", 3)).toBe(
      '<pre tabindex="0">a</pre><div class="wide" tabindex="0"><table><tr><td>b</td></tr></table></div>',
    );
  });

  it("adds the privacy attributes to images of old guides, and does not change new ones", () => {
    const image =
      '<img loading="lazy" referrerpolicy="no-referrer" alt="" src="https://a.example" />';
    expect(renderStepHtml('<img src="https://a.example" />', 3)).toBe(image);
    expect(renderStepHtml(image, 3)).toBe(image);
  });

  it("lets browsers load the stored size that fits the size of an image (contract RICH-3)", () => {
    const image = (attributes: string) =>
      renderStepHtml(
        `<img src="https://a.example/media/${"0".repeat(32)}-1000x500.webp"${attributes} />`,
        3,
      );
    expect(image("")).toContain(' sizes="(min-width: 48rem) 44rem, 100vw"');
    expect(image(' data-size="medium"')).toContain(' sizes="(min-width: 30rem) 28rem, 100vw"');
    expect(image(' data-size="small"')).toContain(' sizes="16rem"');
    expect(image(' alt="data-size=small"')).toContain(' sizes="(min-width: 48rem) 44rem, 100vw"');
  });

  it("drops images of old guides on private hosts", () => {
    expect(renderStepHtml('a<img src="http://127.0.0.1/b.png" alt="c" />d', 3)).toBe("ad");
  });

  it("begins a callout with its kind (contract RICH-1)", () => {
    expect(renderStepHtml('<blockquote data-callout="tip"><p>a</p></blockquote>', 3)).toBe(
      '<blockquote data-callout="tip"><p class="callout-title"><bdi lang="en">Tip</bdi></p><p>a</p></blockquote>',
    );
    const others = '<blockquote>a</blockquote><blockquote data-callout="b">c</blockquote>';
    expect(renderStepHtml(others, 3)).toBe(others);
  });

  it("gives blocks, and the scrolling block of a table, a direction (contract DIR-2)", () => {
    const task = "<ul><li>☑ قهوة</li></ul>";
    const table = "<table><tr><td>ماء</td></tr></table>";
    expect(renderStepHtml(`<p>a</p>${task}${table}`, 3)).toBe(
      `<p>a</p><ul dir="auto"><li class="task">☑ قهوة</li></ul><div class="wide" tabindex="0" dir="auto">${table}</div>`,
    );
  });

  it("keeps directions of the author at task items, callouts and tables (contract DIR-3)", () => {
    const html =
      '<ul><li dir="rtl">☑ a</li></ul><blockquote data-callout="tip" dir="rtl">b</blockquote><table dir="rtl"></table>';
    expect(renderStepHtml(html, 3)).toBe(
      '<ul><li class="task" dir="rtl">☑ a</li></ul><blockquote data-callout="tip" dir="rtl"><p class="callout-title"><bdi lang="en">Tip</bdi></p>b</blockquote><div class="wide" tabindex="0" dir="rtl"><table></table></div>',
    );
  });

  it("does not change other tags and escaped tags", () => {
    const html = '<header>a</header><p title="&lt;h1&gt;">&lt;h1&gt;</p><hr /><thead></thead>';
    expect(renderStepHtml(html, 3)).toBe(html);
  });
});
