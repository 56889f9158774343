import { Parser } from "htmlparser2";
import { shorten } from "./shorten.ts";

/** The XML of a Word document without the text that Word does not show, and what is left out, as sentences. */
export type VisibleXml = { xml: string; notes: string[] };

type Run = { start: number; isHidden: boolean; text: string };

/** Elements of a drawing that the conversion ignores without a message, by their names. */
const DRAWINGS: Readonly<Record<string, string>> = {
  "c:chart": "A chart",
  "dgm:relIds": "A diagram",
};
const MAX_TEXT = 60;

/** Whether a property of an element is on: `<w:vanish/>` and `<w:vanish w:val="1"/>`, and not `w:val="0"`. */
function isOn(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off)$/.test(value);
}

function withoutRanges(xml: string, ranges: readonly (readonly [number, number])[]): string {
  let result = "";
  let copied = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    // In a range that was removed.
    if (start < copied) continue;
    result += xml.slice(copied, start);
    copied = end;
  }
  return result + xml.slice(copied);
}

function notesOf(texts: readonly string[], drawings: ReadonlySet<string>): string[] {
  const hidden = texts.filter((text) => text.trim() !== "");
  const notes = Array.from(
    drawings,
    (name) => `${name} of Word was left out. Insert it as an image.`,
  );
  if (hidden.length === 0) return notes;
  const text = hidden.join(" ").replace(/\s+/g, " ").trim();
  const short = shorten(text, MAX_TEXT);
  return [...notes, `Hidden text of Word was left out: “${short}”`];
}

/** Removes hidden text from the XML of a Word document, and names drawings that the conversion does not read (contract IMPORT-9). */
export function removeHiddenText(xml: string): VisibleXml {
  const ranges: [number, number][] = [];
  const texts: string[] = [];
  const drawings = new Set<string>();
  const runs: Run[] = [];
  let drawing: { start: number; isLinked: boolean } | undefined;
  // The properties of a paragraph can have them too: they are those of its mark.
  let inRunProperties = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const run = runs.at(-1);
        if (name === "w:r") runs.push({ start: parser.startIndex, isHidden: false, text: "" });
        if (name === "w:rPr") inRunProperties += 1;
        if (name === "w:vanish" && run && inRunProperties > 0)
          run.isHidden = isOn(attributes["w:val"]);
        const unread = DRAWINGS[name];
        if (unread !== undefined) drawings.add(unread);
        if (name === "w:drawing") drawing = { start: parser.startIndex, isLinked: false };
        if (name === "a:blip" && attributes["r:link"] && !attributes["r:embed"]) {
          drawings.add("A linked picture");
          if (drawing) drawing.isLinked = true;
        }
      },
      ontext: (text) => {
        const run = runs.at(-1);
        if (run) run.text += text;
      },
      onclosetag: (name) => {
        if (name === "w:rPr") inRunProperties -= 1;
        // Its file is not read: it is on the author's computer.
        if (name === "w:drawing" && drawing?.isLinked)
          ranges.push([drawing.start, parser.endIndex + 1]);
        if (name !== "w:r") return;
        const run = runs.pop();
        if (!run?.isHidden) return;
        ranges.push([run.start, parser.endIndex + 1]);
        texts.push(run.text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { xml: withoutRanges(xml, ranges), notes: notesOf(texts, drawings) };
}
