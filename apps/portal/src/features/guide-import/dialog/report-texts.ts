import type { ImportedGuide } from "../document/imported-guide.ts";
import { type Loss, LOSS_KINDS, type LossKind } from "../document/losses.ts";
import { pluralize } from "#lib/formats/format.ts";

/** A thing that was left out, such as an address or `<video>`, with its places. */
export type ReportEntry = { name: string; places: string[]; count: number };

/** A row of the report: a sentence, and the entries that it is about. */
export type ReportRow = { kind: LossKind; text: string; entries: ReportEntry[] };

function imagesLeftOut(count: number): string {
  return `${pluralize(count, "image")} left out`;
}

const TEXTS: Record<Exclude<LossKind, "note">, (count: number) => string> = {
  image_not_in_archive: (count) =>
    `${imagesLeftOut(count)}, because ${count === 1 ? "it is" : "they are"} not in the archive:`,
  image_not_in_file: (count) =>
    `${imagesLeftOut(count)}, because the file has only ${count === 1 ? "its path" : "their paths"}. Import a zip archive with the document and its images:`,
  image_address: (count) =>
    `${imagesLeftOut(count)}, because a guide cannot have ${count === 1 ? "its address. Its description was" : "their addresses. Their descriptions were"} kept as text:`,
  image_type: (count) =>
    `${imagesLeftOut(count)}. Images can be JPEG, PNG, WebP, GIF and AVIF files that are not damaged:`,
  image_size: (count) => `${imagesLeftOut(count)}. An image can have at most 10 MB:`,
  image_data: (count) =>
    `${imagesLeftOut(count)}, because ${count === 1 ? "its" : "their"} data is damaged:`,
  link: (count) => `${pluralize(count, "link")} to other pages became text:`,
  document_link: (count) =>
    `${pluralize(count, "link")} to documents of the archive that cannot be imported became text:`,
  removed_text: () => "Elements that were removed with their text:",
  markdown: (count) =>
    `${pluralize(count, "part")} of the Markdown that a guide does not have, or shows as text:`,
  hidden: (count) => `${pluralize(count, "hidden text")} left out:`,
  control: (count) => `${pluralize(count, "control")} left out, such as buttons:`,
  element: () => "Elements that a guide cannot have. Their text was kept:",
  attribute: () => "Properties that a guide cannot have:",
  menu: (count) => `${pluralize(count, "part")} outside of the document left out, such as menus:`,
  script: () => "Code of the page was removed:",
};

/** The number and the title of a step; undefined for the document as a whole. */
function placeOf({ step }: Loss, steps: ImportedGuide["steps"]): string | undefined {
  if (step === null) return undefined;
  const title = steps[step - 1]?.title ?? null;
  return title === null ? `Step ${step}` : `Step ${step}: ${title}`;
}

function toEntries(losses: readonly Loss[], steps: ImportedGuide["steps"]): ReportEntry[] {
  const entries = new Map<string, ReportEntry>();
  for (const loss of losses) {
    const entry = entries.get(loss.name) ?? { name: loss.name, places: [], count: 0 };
    entry.count += 1;
    const place = placeOf(loss, steps);
    if (place !== undefined && !entry.places.includes(place)) entry.places.push(place);
    entries.set(loss.name, entry);
  }
  return [...entries.values()];
}

/** What a guide does not have of its document: what readers miss is first (contract IMPORT-9). */
export function toReportRows({
  losses,
  steps,
}: Pick<ImportedGuide, "losses" | "steps">): ReportRow[] {
  return LOSS_KINDS.flatMap((kind): ReportRow[] => {
    const own = losses.filter((loss) => loss.kind === kind);
    const entries = toEntries(own, steps);
    if (kind === "note")
      return entries.map((entry) => ({ kind, text: entry.name, entries: [entry] }));
    return own.length === 0 ? [] : [{ kind, text: TEXTS[kind](own.length), entries }];
  });
}

const SOURCES: Record<ImportedGuide["titleFrom"], string> = {
  "front matter": "from the front matter",
  heading: "from the first heading",
  document: "from the title of the page",
  "file name": "from the file name",
};

/** Where the title of a guide is from. */
export function titleSource({ titleFrom }: ImportedGuide): string {
  return SOURCES[titleFrom];
}
