import { parser } from "@guidepost/guide-content/markdown-parser";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Html = HtmlEscapedString;

/** The parts of a schema that the reference shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** HTML with escaped values. All of them are available at once, so that it is no promise. */
export function markup(strings: TemplateStringsArray, ...values: unknown[]): Html {
  return html(strings, ...values) as Html;
}

/** Markdown of the document, which is the project's own text. */
export function markdown(text = ""): Html {
  // Keyboard users must be able to scroll a wide table.
  const scrollable = parser
    .render(text)
    .replaceAll(
      "<table>",
      '<div class="table" role="group" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>");
  return markup`${raw(scrollable)}`;
}

export function inlineMarkdown(text = ""): Html {
  return markup`${raw(parser.renderInline(text))}`;
}

function schemaLink(reference: string): Html {
  const name = reference.split("/").at(-1) ?? "";
  return markup`<a href="#schema-${name}">${name}</a>`;
}

function joinHtml(parts: readonly Html[], separator: string): Html {
  return markup`${parts.map((part, index) => (index === 0 ? part : markup`${separator}${part}`))}`;
}

/** The type of a value: a link for a named schema. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return schemaLink(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return joinHtml(choices.map(typeOf), " or ");
  if (schema.const !== undefined) return markup`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return joinHtml(
      schema.enum.map((value) => markup`<code>${JSON.stringify(value)}</code>`),
      ", ",
    );
  if (schema.items) return markup`list of ${typeOf(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any value");
  return schema.format === undefined ? markup`${type}` : markup`${type} (${schema.format})`;
}

const LIMITS = [
  ["minimum", "at least"],
  ["maximum", "at most"],
  ["minLength", "min. length"],
  ["maxLength", "max. length"],
  ["minItems", "min. entries"],
  ["maxItems", "max. entries"],
] as const;

function limitsOf(schema: Schema): string {
  const limits = LIMITS.flatMap(([key, label]) => {
    const value = schema[key];
    return value === undefined ? [] : [`${label} ${value.toLocaleString("en")}`];
  });
  if (schema.default !== undefined) limits.push(`default ${JSON.stringify(schema.default)}`);
  return limits.join(", ");
}

type Row = { name: string; schema: Schema; isRequired: boolean; description?: string | undefined };

/** The fields of an object. Those of unnamed objects and lists in it have a path with dots. */
export function rowsOf(schema: Schema, prefix = ""): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, value]) => {
    const name = `${prefix}${field}`;
    const isRequired = schema.required?.includes(field) ?? false;
    const row = { name, schema: value, isRequired, description: value.description };
    return [row, ...rowsOf(value, `${name}.`), ...rowsOf(value.items ?? {}, `${name}[].`)];
  });
}

export function fieldTable(caption: string, rows: readonly Row[]): Html {
  if (rows.length === 0) return markup``;
  return markup`<div class="table" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>${caption}</caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
      <tbody>${rows.map(
        ({ name, schema, isRequired, description }) => markup`<tr>
          <th scope="row"><code>${name}</code>${isRequired ? markup` <small>required</small>` : ""}</th>
          <td>${typeOf(schema)} <small>${limitsOf(schema)}</small></td>
          <td>${inlineMarkdown(description)}</td>
        </tr>`,
      )}</tbody>
    </table>
  </div>`;
}
