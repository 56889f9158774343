import { accountDocs } from "#routers/account/docs.ts";
import { developerDocs } from "#routers/developer/docs.ts";
import { guideDocs } from "#routers/guides/docs.ts";
import { ACCOUNT_EXAMPLES } from "./account.ts";
import { DEVELOPER_EXAMPLES } from "./developer.ts";
import { GUIDE_EXAMPLES } from "./guides.ts";
import type { OperationExamples } from "./operation-examples.ts";

function byOperationId<Key extends string>(
  docs: Record<Key, { operationId: string }>,
  examples: Record<Key, OperationExamples>,
): [string, OperationExamples][] {
  const keys = Object.keys(docs) as Key[];
  return keys.map((key) => [docs[key].operationId, examples[key]]);
}

/** The examples of each operation. A test validates them against the schemas. */
const EXAMPLES = new Map([
  ...byOperationId(guideDocs, GUIDE_EXAMPLES),
  ...byOperationId(accountDocs, ACCOUNT_EXAMPLES),
  ...byOperationId(developerDocs, DEVELOPER_EXAMPLES),
]);

/** The examples of an operation. @throws Error for an operation without examples */
export function examplesOf(operationId: string): OperationExamples {
  const found = EXAMPLES.get(operationId);
  if (!found) throw new Error(`${operationId} has no examples`);
  return found;
}
