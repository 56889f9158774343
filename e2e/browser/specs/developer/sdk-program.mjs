// A module of a page, next to the packed client.
import { Guidepost, GuidepostError } from "./sdk.js";

/** The code of the error of a call; undefined for a success. */
async function codeOf(call) {
  try {
    await call;
  } catch (error) {
    return error instanceof GuidepostError ? error.code : String(error);
  }
}

/** Reads and changes guides. */
export async function useClient({ apiKey, baseUrl, username }) {
  const guidepost = new Guidepost({ apiKey, baseUrl, maxRetries: 0 });
  const { guides } = guidepost;
  const connection = await codeOf(guidepost.usage());
  if (connection) return { connection };

  const create = () =>
    guides
      .create({ title: "Tea", user_id: username }, { idempotencyKey: "browser", strict: true })
      .withResponse();
  const { data, etag, requestId } = await create();
  const { headers } = await create();
  const changed = await guides.update(data.id, { title: "Mint" }, { ifMatch: data });
  const refused = await codeOf(guides.update(data.id, { title: "Green" }, { ifMatch: data }));
  await guides.upsert("docs/tea.md", { title: "By path", user_id: username });
  const titles = [];
  for await (const { title } of guides.list({ limit: 1, sort: "title" })) titles.push(title);
  const changes = await guidepost.changes().toArray();
  const unchanged = await guides.get(data.id, { ifNoneMatch: changed });
  await guides.delete(data.id);
  return {
    etag: etag === `"g${data.id}.1"`,
    requestId: typeof requestId,
    titles,
    unchanged,
    replayed: headers.get("Idempotency-Replayed"),
    refused,
    changes: changes.map(({ type }) => type),
    missing: await codeOf(guides.get(data.id)),
  };
}
