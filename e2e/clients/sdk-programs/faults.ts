import { Guidepost } from "@guidepost/sdk";

/**
 * Creates, changes, publishes and deletes guides at the same time, single ones and by `upsert` and `bulk`. Then
 * reads those that remain, and the changes.
 */
export async function changeGuides(baseUrl: string, apiKey: string, count: string) {
  // The proxy delays some responses until the time-out.
  const guidepost = new Guidepost({ apiKey, baseUrl, timeout: 4_000, maxRetries: 20 });
  await Promise.all(
    Array.from({ length: Number(count) }, async (_, index) => {
      const title = `Guide ${index}`;
      const { id } = await guidepost.guides.create({ title });
      const edited = await guidepost.guides.update(id, { description: `Number ${index}` });
      await guidepost.guides.publish(id, { ifMatch: edited });
      if (index % 3 === 0) await guidepost.guides.delete(id);

      const external_id = `docs/${index}.md`;
      const file = { title: `File ${index}`, description: "As a file" };
      await guidepost.guides.upsert(external_id, file);
      await guidepost.guides.bulk([
        { operation: "update", external_id, guide: { title: `Page ${index}` } },
        { operation: "publish", external_id },
        { operation: "create", guide: { title: `Copy ${index}` } },
      ]);
    }),
  );
  const guides = await guidepost.guides.list({ limit: 5 }).toArray();
  const changes = await guidepost.changes({ limit: 5 }).toArray();
  return {
    guides: guides.map(({ title, description, status, version }) => [
      title,
      description,
      status,
      version,
    ]),
    changed: changes.flatMap((change) =>
      change.type === "guide.upserted" ? [[change.guide.id, change.guide.version]] : [],
    ),
    stored: guides.map(({ id, version }) => [id, version]),
    deleted: changes.filter(({ type }) => type === "guide.deleted").length,
  };
}
