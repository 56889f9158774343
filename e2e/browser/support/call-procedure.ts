import type { Page } from "./fixtures.ts";

/**
 * Calls a tRPC procedure of the portal with the session of a page. Resolves to the error code, or to
 * "done".
 */
export async function callProcedure(
  page: Page,
  procedure: string,
  input: unknown = {},
): Promise<string> {
  const response = await page.request.post(`/api/trpc/${procedure}`, {
    data: input,
    headers: { Origin: new URL(page.url()).origin },
  });
  const { error } = (await response.json()) as { error?: { data: { error: { code: string } } } };
  return error?.data.error.code ?? "done";
}
