import type { Page } from "./site.ts";

/**
 * Calls one of the portal's procedures with the session of a page, past the page's own buttons:
 * resolves to the code of the refusal, or to "done".
 */
export const ask = async (page: Page, procedure: string, input: unknown = {}): Promise<string> => {
  const answer = await page.request.post(`/api/trpc/${procedure}`, {
    data: input,
    headers: { Origin: new URL(page.url()).origin },
  });
  const { error } = (await answer.json()) as { error?: { data: { error: { code: string } } } };
  return error?.data.error.code ?? "done";
};
