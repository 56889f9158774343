import { createDocument, getHTMLFromFragment, getSchema } from "@tiptap/core";
import { isBlankHtml } from "../html/blank.ts";
import { lostTags, saysTheSame } from "../html/outline.ts";
import { extensions } from "./extensions.ts";

let schema: ReturnType<typeof getSchema> | undefined;

/** What is left of HTML once the visual editor has read and written it. In the browser alone. */
export const keptHtml = (html: string): string => {
  schema ??= getSchema(extensions);
  return getHTMLFromFragment(createDocument(html, schema).content, schema);
};

/** What the visual editor would lose of a step: names of tags; undefined where it keeps it all. */
export const lossesOf = (html: string): string[] | undefined => {
  if (isBlankHtml(html)) return undefined;
  const kept = keptHtml(html);
  return saysTheSame(html, kept) ? undefined : lostTags(html, kept);
};
