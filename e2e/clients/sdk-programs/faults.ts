import { Guidepost } from "@guidepost/sdk";

/** Creates, changes, publishes and deletes guides at the same time, then reads those that remain. */
export async function changeGuides(baseUrl: string, apiKey: string, count: string) {
  // The proxy delays some responses longer than the time-out.
  const guidepost = new Guidepost({ apiKey, baseUrl, timeout: 4_000, maxRetries: 20 });
  await Promise.all(
    Array.from({ length: Number(count) }, async (_, index) => {
      const title = `Guide ${index}`;
      const { id } = await guidepost.guides.create({ title });
      const edited = await guidepost.guides.update(id, { description: `Number ${index}` });
      await guidepost.guides.publish(id, { ifMatch: edited });
      if (index % 3 === 0) await guidepost.guides.delete(id);
    }),
  );
  const guides = await guidepost.guides.list({ limit: 5 }).toArray();
  return guides.map(({ title, description, status, version }) => [
    ...[title, description, status],
    version,
  ]);
}
