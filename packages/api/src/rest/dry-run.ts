import { dryRun } from "@guidepost/core";
import type { RunChange } from "../trpc/context.ts";
import type { Operation } from "./routes.ts";

/** The query parameter that every change accepts (contract DRY-1). */
export const DRY_RUN = "dry_run";

/**
 * Reads `dry_run` of a request.
 *
 * @returns `undefined` when the value is neither `true` nor `false`, or is sent twice
 */
export function readDryRun(
  { url }: Request,
  { takesChangeOptions }: Operation,
): boolean | undefined {
  const start = url.indexOf("?");
  if (start === -1 || !takesChangeOptions) return false;
  const values = new URLSearchParams(url.slice(start + 1)).getAll(DRY_RUN);
  if (values.length === 0) return false;
  const [value] = values;
  if (values.length > 1 || (value !== "true" && value !== "false")) return undefined;
  return value === "true";
}

/** Runs a call whose changes are discarded. */
export const discardChanges: RunChange = ({ service, run }) => dryRun(service, run);
