import type { createOpenApiDocument } from "@guidepost/api/openapi";
import {
  fieldTable,
  type Html,
  inlineMarkdown,
  markdown,
  markup,
  rowsOf,
  type Schema,
  typeOf,
} from "./schema-html.ts";

type OpenApiDocument = ReturnType<typeof createOpenApiDocument>;
type Parameter = {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: Schema;
};

type Header = { description?: string; required?: boolean; schema?: Schema };

type Media = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
};

type Response = {
  description?: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, Media>;
};

type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, Media> };
  responses?: Record<string, Response | { $ref: string }>;
};

const METHODS = ["get", "put", "post", "patch", "delete"] as const;

/** The component that a reference names, or the value itself. */
function resolve<Component extends object>(
  document: OpenApiDocument,
  value: Component | { $ref: string },
): Component {
  const reference = "$ref" in value ? value.$ref : undefined;
  if (typeof reference !== "string") return value as Component;
  const [, , kind = "", name = ""] = reference.split("/");
  const components = document.components as Record<string, Record<string, Component>> | undefined;
  const found = components?.[kind]?.[name];
  if (!found) throw new Error(`The document has no component ${reference}`);
  return found;
}

function exampleOf(label: string, value: unknown): Html {
  // The example of a Markdown response is its text.
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return markup`<figure>
    <figcaption>${label}</figcaption>
    <pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>
  </figure>`;
}

function examplesOf(label: string, { example, examples = {} }: Media): Html {
  const single = example === undefined ? [] : [exampleOf(label, example)];
  const named = Object.values(examples).map(({ summary, value }) =>
    exampleOf(summary === undefined ? label : `${label}: ${summary}`, value),
  );
  return markup`${[...single, ...named]}`;
}

function requestBody(
  document: OpenApiDocument,
  { requestBody: body, summary = "" }: Operation,
): Html {
  const { "application/json": media, ...files } = body?.content ?? {};
  if (!media?.schema) {
    const types = Object.keys(files).join(", ");
    return types === "" ? markup`` : markup`<h4>Request body</h4><p>A file: ${types}</p>`;
  }
  const rows = rowsOf(resolve(document, media.schema as Schema | { $ref: string }));
  return markup`<h4>Request body</h4>
    <p>${typeOf(media.schema)}${body?.required ? " (required)" : ""}</p>
    ${fieldTable(`Fields of the body of ${summary}`, rows)}
    ${examplesOf("Example body", media)}`;
}

/** The responses in one table, and the examples of the successful ones. */
function responses(document: OpenApiDocument, operation: Operation): Html {
  const all = Object.entries(operation.responses ?? {}).map(([status, response]) => ({
    status,
    response: resolve<Response>(document, response),
  }));
  const examples = all
    .filter(({ status }) => status.startsWith("2"))
    .flatMap(({ status, response }) => {
      const [media] = Object.values(response.content ?? {});
      return media ? [examplesOf(`Example of a ${status} response`, media)] : [];
    });
  const bodyOf = ({ content }: Response) => {
    const [[type, { schema }] = ["", {}]] = Object.entries(content ?? {});
    if (!schema) return "no body";
    return type === "application/json" ? typeOf(schema) : type;
  };
  const caption = `Responses of ${operation.summary ?? ""}`;
  return markup`<h4>Responses</h4>
    <div class="table" role="region" aria-label="${caption}" tabindex="0">
      <table>
        <caption>${caption}</caption>
        <thead><tr><th scope="col">Status</th><th scope="col">Body</th><th scope="col">Description</th></tr></thead>
        <tbody>${all.map(
          ({ status, response }) => markup`<tr>
            <th scope="row">${status}</th>
            <td>${bodyOf(response)}</td>
            <td>${inlineMarkdown(response.description)}</td>
          </tr>`,
        )}</tbody>
      </table>
    </div>
    ${examples}`;
}

function operationSection(
  document: OpenApiDocument,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Html {
  const { operationId = "", summary = "", parameters = [] } = operation;
  const rows = parameters.map(({ name, schema = {}, required = false, description }) => ({
    name,
    schema,
    isRequired: required,
    description,
  }));
  return markup`<section class="operation" id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p class="route"><strong class="${method}">${method.toUpperCase()}</strong> <code>${path}</code></p>
    ${markdown(operation.description)}
    ${rows.length > 0 ? markup`<h4>Parameters</h4>${fieldTable(`Parameters of ${summary}`, rows)}` : ""}
    ${requestBody(document, operation)}
    ${responses(document, operation)}
  </section>`;
}

function schemaSection(name: string, schema: Schema): Html {
  return markup`<section class="schema" id="schema-${name}">
    <h3><a href="#schema-${name}">${name}</a></h3>
    ${markdown(schema.description)}
    ${schema.properties ? fieldTable(`Fields of ${name}`, rowsOf(schema)) : markup`<p>${typeOf(schema)}</p>`}
  </section>`;
}

function headerTable(document: OpenApiDocument): Html {
  const headers = Object.entries(document.components?.headers ?? {}) as [string, Header][];
  const rows = headers.map(([name, { schema = {}, required = false, description }]) => ({
    name,
    schema,
    isRequired: required,
    description,
  }));
  return fieldTable("Response headers", rows);
}

/**
 * Creates the HTML of the whole reference: the introduction, each operation, and each schema. It
 * contains no scripts.
 *
 * @throws Error for a reference without a component
 */
export function renderReference(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method as "get"] as Operation | undefined;
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const groups = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    members: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }));
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>);
  const page = markup`<h1>${document.info.title} <small>${document.info.version}</small></h1>
    <p>Base URL: <code>${document.servers?.[0]?.url ?? ""}</code></p>
    <nav aria-label="Operations">
      <ul>
        ${groups.flatMap(({ members }) =>
          members.map(
            ({ path, method, operation }) =>
              markup`<li><a href="#${operation.operationId}">${operation.summary}</a> <code>${method.toUpperCase()} ${path}</code></li>`,
          ),
        )}
        <li><a href="#schemas">Schemas</a></li>
        <li><a href="#headers">Response headers</a></li>
      </ul>
    </nav>
    <div class="introduction">${markdown(document.info.description)}</div>
    ${groups.map(
      ({ name, description, members }) => markup`<section>
        <h2>${name}</h2>
        ${markdown(description)} ${members.map((member) => operationSection(document, member))}
      </section>`,
    )}
    <section id="schemas"><h2>Schemas</h2>${schemas.map(([name, schema]) => schemaSection(name, schema))}</section>
    <section id="headers"><h2>Response headers</h2>${headerTable(document)}</section>`;
  return page.toString();
}
