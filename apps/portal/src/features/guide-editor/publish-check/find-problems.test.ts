// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { guideOf } from "#lib/guide.fixture.ts";
import { type EditorAction, editorReducer } from "../document/editor-reducer.ts";
import { openGuide } from "../document/editor-state.ts";
import { stepsOf, TEMPLATE_IDS } from "../new-guide/templates.ts";
import { findProblems, LONG_STEP_WORDS } from "./find-problems.ts";

function problemsOf(contents: string[], ...actions: EditorAction[]) {
  return findProblems(actions.reduce(editorReducer, openGuide(guideOf(contents))));
}
const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;

describe("findProblems", () => {
  it("finds nothing in steps with text, named images and few words", () => {
    expect(problemsOf(["<p>a</p>", '<p><img src="/a.png" alt="A cup"></p>'])).toEqual([]);
    expect(problemsOf([words(LONG_STEP_WORDS)])).toEqual([]);
  });

  it("accepts a decorative image, whose alternative text is empty", () => {
    expect(problemsOf(['<p>a <img src="/a.png" alt=""></p>'])).toEqual([]);
  });

  it("finds images whose alternative text is missing or blank", () => {
    const images = '<img src="/a.png"><img src="/b.png" alt=" "><img src="/c.png" alt="C">';
    expect(problemsOf(["<p>a</p>", `<p>${images}</p>`])).toEqual([
      {
        key: "s12",
        step: 2,
        text: "has 2 images without alternative text. Readers who cannot see images miss what is on them.",
      },
    ]);
  });

  it.each(TEMPLATE_IDS)("finds each step of the template %s that was not written", (id) => {
    const steps = stepsOf(id);
    const problems = problemsOf(steps.map(({ content }) => content));
    expect(problems.map(({ step }) => step)).toEqual(steps.map(({ position }) => position));
    for (const { text } of problems) expect(text).toMatch(/^still has a text of the template/);
  });

  it("accepts a step whose instruction was replaced, with a list of the template that says something", () => {
    const [, access] = stepsOf("onboarding");
    const written = access?.content.replace(/<p>[^<]+<\/p>/, "<p>Ask Ann.</p>") ?? "";
    expect(problemsOf([written])).toEqual([]);
  });

  it("finds sample items, sample code and sample titles of a template", () => {
    const write = (field: "title" | "content", text: string): EditorAction => ({
      type: "write step",
      key: "s11",
      field,
      text,
    });
    expect(
      problemsOf(["<p>a</p>"], write("content", "<ul><li><p>A first thing</p></li></ul>")),
    ).toEqual([{ key: "s11", step: 1, text: "still has a text of the template: “A first thing”" }]);
    expect(problemsOf(["<pre><code>SETTING=value</code></pre>"])).toMatchObject([
      { text: "still has a text of the template: “SETTING=value”" },
    ]);
    expect(problemsOf(["<p>a</p>"], write("title", "Do the first part"))).toMatchObject([
      { text: "still has a title of the template: “Do the first part”" },
    ]);
  });

  it("finds long steps", () => {
    expect(problemsOf([words(LONG_STEP_WORDS + 1)])).toEqual([
      { key: "s11", step: 1, text: "has 501 words. Shorter steps are easier to follow." },
    ]);
  });

  it("finds steps that are empty: new ones, and stored ones that were emptied", () => {
    const emptied = { type: "write step", key: "s11", field: "content", text: "<p> </p>" } as const;
    expect(problemsOf(["<p>a</p>"], emptied)).toMatchObject([
      { key: "s11", text: "is empty here. Its saved text is published." },
    ]);
    expect(problemsOf(["<p>a</p>"], { type: "add", at: 1 })).toMatchObject([
      { step: 2, text: "is empty. It is not published." },
    ]);
  });
});
