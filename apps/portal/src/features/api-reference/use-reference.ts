import { useQuery } from "@tanstack/react-query";
import { distinctErrors, type ApiError, groupsOf, type Group } from "./openapi/operations.ts";
import { objectsOf, type ApiObject } from "./openapi/schema-tree.ts";
import type { OpenApi } from "./openapi/openapi.ts";

/** The document, and its parts in the form of the page. */
export type ReferenceData = {
  document: OpenApi;
  groups: Group[];
  objects: ApiObject[];
  errors: ApiError[];
};

async function fetchReference(address: string, signal: AbortSignal): Promise<ReferenceData> {
  const response = await fetch(address, { signal, credentials: "omit" });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  const document = (await response.json()) as OpenApi;
  const groups = groupsOf(document);
  const operations = groups.flatMap((group) => group.operations);
  return {
    document,
    groups,
    objects: objectsOf(document),
    errors: distinctErrors(operations.flatMap(({ errors }) => errors)),
  };
}

const STALE_MS = 5 * 60_000;

/**
 * The OpenAPI document of the running API. With `loads: false` it is read after another component
 * has loaded it. The layout must not load it: the document could arrive before the page hydrates.
 */
export function useReference(apiUrl: string, { loads = true } = {}) {
  const address = `${apiUrl}/openapi.json`;
  return useQuery({
    enabled: loads,
    queryKey: ["openapi", address],
    queryFn: ({ signal }) => fetchReference(address, signal),
    staleTime: STALE_MS,
    retry: 1,
  });
}
