import {
  apiKeyCreate,
  isInRange,
  MAX_RESTRICTIONS,
  normalizeAddressRange,
  normalizeReferrer,
  parseAddress,
  parseAddressRange,
  scope,
} from "@guidepost/contract";
import { z } from "#lib/zod.ts";

/** Errors that a field shows at the same time. */
const MAX_SHOWN_ERRORS = 3;

/** Characters of an invalid line that its error repeats. */
const MAX_QUOTED = 40;

function quote(line: string): string {
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
}

/** The entries of a text with one entry a line, each with the number of its line. */
function entriesIn(text: string): { number: number; entry: string }[] {
  return text
    .split("\n")
    .map((line, index) => ({ number: index + 1, entry: line.trim() }))
    .filter(({ entry }) => entry !== "");
}

/** A text with one entry a line, which becomes a list of the API. The error names each invalid line (contract KEY-14). */
function lines(normalize: typeof normalizeReferrer) {
  return z.string().transform((text, context): string[] => {
    const values = new Set<string>();
    const errors: string[] = [];
    for (const { number, entry } of entriesIn(text)) {
      const result = normalize(entry);
      if ("value" in result) values.add(result.value);
      else errors.push(`Line ${number}, “${quote(entry)}”: ${result.error}`);
    }
    if (values.size > MAX_RESTRICTIONS)
      errors.unshift(`${values.size} entries: at most ${MAX_RESTRICTIONS} are possible`);
    const hidden = errors.splice(MAX_SHOWN_ERRORS).length;
    if (hidden > 0) errors.push(`And ${hidden} more`);
    if (errors.length > 0) context.addIssue({ code: "custom", message: errors.join("\n") });
    return [...values];
  });
}

/** The form of a key. */
export const keySchema = apiKeyCreate.extend({
  scopes: z.array(scope).min(1, { error: "choose at least one" }),
  /** Undefined: keep the current expiry. */
  expires_at: z.iso
    .datetime({ error: "choose a day" })
    .refine((at) => Date.parse(at) > Date.now(), { error: "must be in the future" })
    .nullable()
    .optional(),
  allowed_addresses: lines(normalizeAddressRange),
  allowed_referrers: lines(normalizeReferrer),
});
export type KeyInput = z.input<typeof keySchema>;
export type KeyValues = z.output<typeof keySchema>;

/** The number of entries in a text of the form. */
export function countEntries(text: string): number {
  return entriesIn(text).length;
}

/** Whether the text of permitted addresses has an address, alone or in a range. `open`: it has no valid entry. */
export function findAddress(text: string, address: string): "listed" | "missing" | "open" {
  const ranges = entriesIn(text)
    .map(({ entry }) => parseAddressRange(entry))
    .filter((range) => range !== undefined);
  const own = parseAddress(address);
  if (!own || ranges.length === 0) return "open";
  return ranges.some((range) => isInRange(own, range)) ? "listed" : "missing";
}

/** Adds an entry on a line of its own. */
export function addEntry(text: string, entry: string): string {
  return [...entriesIn(text).map((line) => line.entry), entry].join("\n");
}
