import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MarkedText } from "./marked-text.tsx";

/** The HTML without classes and spans. */
function htmlOf(text: string, marks: [number, number][]): string {
  const html = renderToStaticMarkup(<MarkedText text={text} marks={marks} />);
  return html.replaceAll(/ class="[^"]*"|<\/?span>/g, "");
}

describe("MarkedText", () => {
  it.each<[[number, number][], string]>([
    [[], "Boil the tea"],
    [[[0, 4]], "<mark>Boil</mark> the tea"],
    [[[9, 12]], "Boil the <mark>tea</mark>"],
    [
      [
        [0, 4],
        [9, 12],
      ],
      "<mark>Boil</mark> the <mark>tea</mark>",
    ],
  ])("shows the whole text with the marks %j", (marks, html) => {
    expect(htmlOf("Boil the tea", marks)).toBe(html);
  });
});
