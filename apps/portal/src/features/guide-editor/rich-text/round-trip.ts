import { createDocument, getHTMLFromFragment, getSchema } from "@tiptap/core";
import { cleanHtml } from "../html/clean.ts";
import { hasSameMeaning, isBlankHtml, lostElements } from "../html/html.ts";
import { extensions } from "./extensions.ts";

let schema: ReturnType<typeof getSchema> | undefined;

/** What is left of HTML once the visual editor has read and written it. Browser only. */
export function keptHtml(html: string): string {
  schema ??= getSchema(extensions);
  return getHTMLFromFragment(createDocument(cleanHtml(html), schema).content, schema);
}

/** What the visual editor would lose of a step: names of tags; undefined where it keeps it all. */
export function unsupportedTags(html: string): string[] | undefined {
  if (isBlankHtml(html)) return undefined;
  const kept = keptHtml(html);
  return hasSameMeaning(html, kept) ? undefined : lostElements(html, kept);
}
