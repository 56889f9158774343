import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { findLeftOutParts } from "../left-out-parts.ts";

describe("findLeftOutParts", () => {
  it("lists options of code and callouts, and elements that are removed with their text or address, with their lines", () => {
    const markdown = [
      '```py title="bubble.py" hl_lines="2 3"',
      "a",
      "```",
      "",
      "- ```rust,ignore\n  <svg><title>no</title></svg> !!! note inline\n  ```",
      "",
      "<p>Choose <select><option>Tea</option>",
      "<option>Coffee</option></select></p>",
      "",
      "<svg><title>A kettle</title></svg>",
      '<script>let a = "b";</script>',
      '<iframe src="https://a.example/video"></iframe>',
      "",
      'A <img class="b" alt="A cup"> and <video src="a.mp4">.',
      "",
      ':::tip{icon="heart"}',
      "Text",
      ":::",
      '!!! note inline end "Title"',
      "    Text",
    ].join("\n");
    const parts = findLeftOutParts(markdown).map(
      (part) => `${part.line} ${part.kind === "element" ? part.name : part.kind} ${part.text}`,
    );
    expect(parts).toEqual([
      '1 code_options title="bubble.py" hl_lines="2 3"',
      "5 code_options ignore",
      "9 option Tea",
      "10 option Coffee",
      "12 svg A kettle",
      "13 script ",
      "14 iframe https://a.example/video",
      "16 img A cup",
      "16 video a.mp4",
      '18 callout_options {icon="heart"}',
      "21 callout_options inline end",
    ]);
  });

  it.each([
    "```py\na\n```",
    ":::note Title\na\n:::",
    '!!! note "Title"\n    a',
    "<p>a</p> `<svg>`",
  ])("lists nothing for %j", (markdown) => expect(findLeftOutParts(markdown)).toEqual([]));

  it.each(["<svg>", "<option>a", '<iframe src="a">', "```a b\n", ":::a{", "!!! a b", "<b>\n\n"])(
    "reads a long text of %j, without quadratic time",
    (piece) => {
      const text = piece.repeat(Math.floor(65_536 / piece.length));
      expect(findLeftOutParts(text).length).toBeLessThanOrEqual(1_000);
    },
  );
});

describe("Markdown (contract MD-19)", () => {
  it.each([
    ["rust,ignore", "rust"],
    ["js{1,3-5}", "js"],
    ['py title="a.py"', "py"],
    ["{.sh}", "sh"],
    ["{ .python .numberLines }", "python"],
    ["c++", "c++"],
  ])("reads the language of code from %s", (info, language) => {
    const { html } = cleanContent({ markdown: `\`\`\`${info}\na\n\`\`\`` });
    expect(html).toContain(`<code class="language-${language}">`);
  });

  it.each(['title=".gitignore"', "{code-block} python"])("reads no language from %s", (info) => {
    const { html } = cleanContent({ markdown: `\`\`\`${info}\na\n\`\`\`` });
    expect(html).toBe("<pre><code>a\n</code></pre>");
  });

  it.each([
    ["Add a <script> to the page.\n\nThen reload.", "Add a &lt;script&gt; to the page."],
    ["<Note>\nRender a `<script>` component.\n</Note>\n\nThen reload.", "&lt;script&gt;"],
    ["The <title> is text.\n\nThen reload.", "The &lt;title&gt; is text."],
  ])("keeps the text after a tag without an end tag: %j", (markdown, shown) => {
    const { html } = cleanContent({ markdown });
    expect(html).toContain(shown);
    expect(html).toContain("Then reload.");
  });

  it("removes an element with an end tag with its text", () => {
    const { html } = cleanContent({ markdown: "a <svg><text>b</text></svg> c" });
    expect(html).not.toContain("b");
    expect(html).toContain("c");
  });
});
