import type { SeededDatabase } from "../database/seeded-database.ts";
import { sendRequest, type RawResponse } from "../load/send-request.ts";
import { sixStepGuide } from "./page-scenarios.ts";

const READERS = 16;

/** The portal does not count the views of bots. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

function addressOf(view: number): string {
  return `198.18.${(view >> 8) & 0xff}.${view & 0xff}`;
}

function requireOk({ status, body }: RawResponse, what: string): void {
  if (status !== 200) throw new Error(`${what} returned ${status}: ${body.toString()}`);
}

/** Sends the requests of a browser that shows a page for more than a second. */
async function viewPage(port: number, guide: { path: string; id: number }, address: string) {
  const common = { "X-Forwarded-For": address, "User-Agent": BROWSER };
  requireOk(
    await sendRequest(port, guide.path, {
      headers: { ...common, "Accept-Encoding": "gzip, deflate, br" },
    }),
    guide.path,
  );
  const input = encodeURIComponent(JSON.stringify({ id: guide.id }));
  const state = await sendRequest(port, `/api/trpc/reader.state?input=${input}`, {
    headers: common,
  });
  requireOk(state, "reader.state");
  const [cookie = ""] = state.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const view = await sendRequest(port, "/api/trpc/reader.view", {
    method: "POST",
    headers: {
      ...common,
      "Content-Type": "application/json",
      Origin: `http://127.0.0.1:${port}`,
      Cookie: cookie,
    },
    body: JSON.stringify({ id: guide.id }),
  });
  requireOk(view, "reader.view");
}

/**
 * Views the first guides in turn as new visitors. Returns the number of views that were counted.
 *
 * @throws Error for a response other than 200
 */
export async function viewPages(
  port: number,
  { author, db }: SeededDatabase,
  { views, guides }: { views: number; guides: number },
): Promise<number> {
  const countViews = async () => {
    const { rows } = await db.query<{ views: number }>(
      "select sum(views_count)::int as views from guides where user_id = $1",
      [author.userId],
    );
    return rows[0]?.views ?? 0;
  };
  const before = await countViews();
  let next = 0;
  const read = async () => {
    while (next < views) {
      const view = next++;
      await viewPage(port, sixStepGuide(author, view % guides), addressOf(view));
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return (await countViews()) - before;
}
