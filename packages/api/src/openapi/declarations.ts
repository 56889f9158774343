import type { Scope } from "@guidepost/contract";
import type { Meta } from "../procedures.ts";
import { operationsOf, type Operation } from "../rest/operations.ts";
import { appRouter } from "../router/index.ts";

/** An operation as REST serves it, with the scope that its procedure asks for. */
export type Declaration = Operation & { scope: Scope | undefined };

type WithMeta = { _def: { meta?: Meta } };

/** What the router declares: the document is checked and completed against it. */
export const declarations: readonly Declaration[] = operationsOf(appRouter).map((operation) => {
  const procedures = appRouter._def.procedures as unknown as Record<string, WithMeta>;
  return { ...operation, scope: procedures[operation.name]?._def.meta?.scope };
});
