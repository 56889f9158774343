import { describe, expect, it } from "vitest";
import { readHtmlDocument } from "./html-document.ts";
import { divideListOf } from "./imported-guide.ts";
import { readMarkdownDocument } from "./markdown-document.ts";

const markdown = (text: string) => readMarkdownDocument("tea.md", text);
const html = (text: string) => readHtmlDocument("tea.html", text);

const NOTE =
  "The document has no headings that begin steps. Each item of its numbered list became a step.";

const view = ({ title, description, steps, losses }: ReturnType<typeof html>) => ({
  title,
  description,
  steps: steps.map((step) => [step.title, step.content]),
  losses: losses.map(({ name }) => name),
});

describe("a document that consists of one numbered list (contract IMPORT-12)", () => {
  it("has a step for each item, and says so", () => {
    expect(
      view(
        markdown(
          "# Tea\n\nFor two.\n\n1. Boil *water*.\n2. Steep [how][h]\n\n   ![A](https://e.com/a.png)\n3. Pour\n   - slowly\n\n[h]: https://e.com/h",
        ),
      ),
    ).toEqual({
      title: "Tea",
      description: "For two.",
      steps: [
        [null, "Boil *water*."],
        [null, "Steep [how][h]\n\n![A](https://e.com/a.png)\n\n[h]: <https://e.com/h>"],
        ["Pour", "- slowly"],
      ],
      losses: [NOTE],
    });
    expect(
      view(
        html(
          "<h1>Tea</h1><p>For two.</p><ol><li>Boil <em>water</em>.</li><li><p>Pour</p><p>Slowly.</p></li><li>Wait<ul><li>a</li></ul></li></ol>",
        ),
      ),
    ).toEqual({
      title: "Tea",
      description: "For two.",
      steps: [
        [null, "<p>Boil <em>water</em>.</p>"],
        ["Pour", "<p>Slowly.</p>"],
        ["Wait", "<ul><li>a</li></ul>"],
      ],
      losses: [NOTE],
    });
  });

  it("has the list in one step when the author chooses so, and the items again (contract IMPORT-16)", () => {
    for (const guide of [
      markdown("# Tea\n\nFor two.\n\n1. Boil ![A](b.png)\n2. Pour\n   - slowly"),
      html(
        "<h1>Tea</h1><p>For two.</p><ol><li>Boil <img src='b.png' alt='A'></li><li>Pour</li></ol>",
      ),
    ]) {
      expect(guide.list?.isDivided).toBe(true);
      expect([guide.steps.length, guide.description]).toEqual([2, "For two."]);
      expect(divideListOf(guide, true)).toBe(guide);
      const whole = divideListOf(guide, false);
      expect([whole.steps.length, whole.description]).toEqual([1, ""]);
      for (const text of ["For two.", "Boil A", "Pour"])
        expect(whole.steps[0]?.content).toContain(text);
      // Everything else of the report stays.
      expect(whole.losses.map(({ name, step }) => [name, step])).toEqual([["b.png", 1]]);
      expect(divideListOf(whole, true)).toEqual(guide);
    }
    expect(markdown("# Tea\n\n## One\n\n1. a\n2. b").list).toBeUndefined();
    // The whole list is too long for a step.
    expect(markdown(`1. ${"a".repeat(40_000)}\n2. ${"b".repeat(40_000)}`).list).toBeUndefined();
  });

  it.each([
    ["text after the list", "1. a\n2. b\n\nText"],
    ["two lists", "1. a\n2. b\n\n- c"],
    ["one item", "1. a"],
    ["a list that begins at 4", "4. a\n5. b"],
    ["a list that is not numbered", "- a\n- b"],
    ["a title in the front matter", "---\ntitle: T\n---\n1. a\n2. b"],
    ["an empty item", "1. a\n2.\n3. c"],
  ])("stays one step with %s", (_, text) => {
    const { steps, losses } = markdown(text);
    expect(steps).toHaveLength(1);
    expect(losses).toEqual([]);
  });

  it.each([
    ["text after the list", "<ol><li>a</li><li>b</li></ol><p>Text</p>"],
    ["a list that begins at 4", '<ol start="4"><li>a</li><li>b</li></ol>'],
    ["a table before the list", "<table><tr><td>x</td></tr></table><ol><li>a</li><li>b</li></ol>"],
  ])("stays one step of HTML with %s", (_, text) => {
    expect(html(text).steps).toHaveLength(1);
  });
});
