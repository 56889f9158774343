import { readFile } from "node:fs/promises";
import ts from "typescript";
import { expect, it } from "vitest";
import { generateSchema, SCHEMA_FILE } from "../../scripts/schema.ts";

it("the types of the client are those of the OpenAPI document (update: npx pnpm@12.21.0 --filter @guidepost/sdk run schema)", async () => {
  expect(await readFile(SCHEMA_FILE, "utf8")).toBe(await generateSchema());
});

/** The fields of a type with their path, and the types of these fields. */
function fieldsIn(node: ts.Node, path: string): { path: string; field: ts.PropertySignature }[] {
  const fields: { path: string; field: ts.PropertySignature }[] = [];
  ts.forEachChild(node, (child) => {
    const name =
      ts.isPropertySignature(child) || ts.isInterfaceDeclaration(child) ? child.name.getText() : "";
    const inner = name === "" ? path : `${path}.${name}`;
    if (ts.isPropertySignature(child)) fields.push({ path: inner, field: child });
    fields.push(...fieldsIn(child, inner));
  });
  return fields;
}

it("each field of a schema and each query parameter has a text that editors show, and not only tags (contract CLIENT-7)", async () => {
  const text = await readFile(SCHEMA_FILE, "utf8");
  const source = ts.createSourceFile("schema.ts", text, ts.ScriptTarget.ES2022, true);
  const shown = fieldsIn(source, "").filter(({ path }) =>
    /^\.components\.schemas\.|^\.operations\.\w+\.parameters\.query\./.test(path),
  );
  const without = shown.filter(({ field }) => {
    const [comment] = ts.getJSDocCommentsAndTags(field).filter(ts.isJSDoc);
    return !ts.getTextOfJSDocComment(comment?.comment);
  });
  expect(shown.length).toBeGreaterThan(500);
  expect(without.map(({ path }) => path)).toEqual([]);
});
