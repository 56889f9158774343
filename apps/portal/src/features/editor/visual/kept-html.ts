import { createDocument, getHTMLFromFragment, getSchema } from "@tiptap/core";
import { isBlankHtml } from "../html/blank.ts";
import { lostTags, saysTheSame } from "../html/outline.ts";
import { extensions } from "./extensions.ts";

let schema: ReturnType<typeof getSchema> | undefined;

/**
 * Fields of a form can hide what is asked of every element (`nodeName`), and the reader of HTML would
 * fail over them: forms get in as mere divisions. None is permitted in a guide anyway.
 */
export const withoutForms = (html: string): string =>
  html.replaceAll(/<(\/?)form(?=[\s/>])/gi, "<$1div");

/** What is left of HTML once the visual editor has read and written it. In the browser alone. */
export const keptHtml = (html: string): string => {
  schema ??= getSchema(extensions);
  return getHTMLFromFragment(createDocument(withoutForms(html), schema).content, schema);
};

/** What the visual editor would lose of a step: names of tags; undefined where it keeps it all. */
export const lossesOf = (html: string): string[] | undefined => {
  if (isBlankHtml(html)) return undefined;
  const kept = keptHtml(html);
  return saysTheSame(html, kept) ? undefined : lostTags(html, kept);
};
