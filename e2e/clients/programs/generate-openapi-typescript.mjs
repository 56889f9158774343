// Writes the types of openapi-typescript with files as `Blob`, as its documentation recommends for `format: binary`.
import { mkdirSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";

const BLOB = ts.factory.createTypeReferenceNode("Blob");
const [input = "", output = ""] = process.argv.slice(2);
const nodes = await openapiTypescript(new URL(input, `file://${process.cwd()}/`), {
  transform: ({ format }) => (format === "binary" ? BLOB : undefined),
});
mkdirSync(new URL(".", new URL(output, `file://${process.cwd()}/`)), { recursive: true });
writeFileSync(output, astToString(nodes));
