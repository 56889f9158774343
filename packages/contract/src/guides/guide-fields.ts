import * as z from "zod";
import { guide, guideSummary, STEP_FORMATS } from "./guide.ts";
import { guideExternalAddress, guideId } from "./guide-input.ts";

const MAX_NAMES = 50;

/** The schema of `fields`: names of a closed list, separated by commas (contract LIST-13). */
function fieldNames(shape: object, objects: string) {
  const name = `(?:${Object.keys(shape).join("|")})`;
  return z
    .string()
    .regex(new RegExp(`^${name}(?:,${name}){0,${MAX_NAMES - 1}}$`), {
      error: "is not included in the list",
    })
    .meta({
      maxLength: MAX_NAMES * (Math.max(...Object.keys(shape).map((one) => one.length)) + 1) - 1,
      description: `Only these fields of ${objects}, and always \`id\`. The names are separated by commas. The other fields of the schema are then absent.`,
    })
    .optional();
}

/** `fields` of GET /guides. */
export const summaryFields = fieldNames(guideSummary.omit({ steps: true }).shape, "each guide");

/** Largest total size of the steps on a page in bytes: titles and content in UTF-8 (contract LIST-18). */
export const MAX_PAGE_STEPS = 4 * 1024 * 1024;

/** `include` of GET /guides and GET /changes (contract LIST-18). */
export const include = z
  .enum(["steps", "source"])
  .meta({
    description:
      "`steps`: each guide has its `steps`. `source`: each step also has the `format` in which it was sent last, and its Markdown in `source`. A page ends early when its steps have more than 4 MiB.",
  })
  .optional();
export type Include = z.infer<typeof include>;

/** `include` of one guide (contract MD-3). */
export const included = z
  .enum(["source"])
  .meta({
    description:
      "`source`: each step has the `format` in which it was sent last, and its Markdown in `source`.",
  })
  .optional();

/** `format` of one guide (contract MD-7). */
const format = z
  .enum(STEP_FORMATS)
  .meta({
    description:
      "`markdown`: the `content` of each step is Markdown, converted from its HTML, with the `format` `markdown`. It can be sent back. Not together with `include=source`. Default: `html`.",
  })
  .optional();

/** `version` of one guide (contract DRAFT-2). */
const version = z
  .enum(["draft"])
  .meta({
    description:
      "`draft`: the guide as its pending draft has it, with `draft` next to `guide`. Without a pending draft: the guide, and `draft` is null. Default: the guide without its pending changes.",
  })
  .optional();

/** Refuses the Markdown that was sent together with converted Markdown. */
function withoutBoth<Shape extends z.ZodObject>(input: Shape) {
  return input.refine(
    (value) => {
      const { format: wanted, include: added } = value as { format?: unknown; include?: unknown };
      return wanted !== "markdown" || added === undefined;
    },
    { error: "can't be combined with format=markdown", path: ["include"] },
  );
}

/** GET /guides/:id (contract API-2, LIST-13). */
export const guideGetInput = withoutBoth(
  guideId.extend({
    fields: fieldNames(guide.shape, "the guide"),
    include: included,
    format,
    version,
  }),
);

/** GET /guides/external/:external_id (contract EXT-3). */
export const guideExternalGetInput = withoutBoth(
  guideExternalAddress.extend({ include: included, format }),
);
export type GuideExternalGetInput = z.infer<typeof guideExternalGetInput>;
export type GuideGetInput = z.infer<typeof guideGetInput>;
