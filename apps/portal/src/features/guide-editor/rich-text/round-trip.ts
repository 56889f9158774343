import { createDocument, getHTMLFromFragment, getSchema } from "@tiptap/core";
import { cleanHtml } from "../html/clean.ts";
import { hasSameMeaning, isBlankHtml, lostElements } from "../html/html.ts";
import { extensions } from "./extensions.ts";

let schema: ReturnType<typeof getSchema> | undefined;

/** HTML after the visual editor has parsed and serialized it. Browser only. */
export function keptHtml(html: string): string {
  schema ??= getSchema(extensions);
  return getHTMLFromFragment(createDocument(cleanHtml(html), schema).content, schema);
}

/** Names of the elements that the visual editor would lose; undefined when it supports all of them. */
export function unsupportedTags(html: string): string[] | undefined {
  if (isBlankHtml(html)) return undefined;
  const kept = keptHtml(html);
  return hasSameMeaning(html, kept) ? undefined : lostElements(html, kept);
}
