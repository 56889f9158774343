import {
  createGuide,
  deleteGuide,
  getGuide,
  getUsage,
  listGuides,
  publishGuide,
  updateGuide,
  uploadImage,
} from "../generated/oazapfts/client.ts";
import { file, type Report, sizeOf, steps } from "./report.ts";

export async function roundTrip(baseUrl: string, key: string): Promise<Report> {
  const authorized = (secret: string) => ({
    baseUrl,
    headers: { Authorization: `Bearer ${secret}` },
  });
  const options = authorized(key);

  // The type of a response follows from its status, because no response is a default.
  const bare = await createGuide({ guide: { title: "Bare" } }, {}, options);
  const created = await createGuide({ guide: { title: "Steps", steps } }, {}, options);
  if (bare.status !== 201 || created.status !== 201) throw new Error("Not created.");
  const { id } = created.data.guide;
  const read = await getGuide(id, {}, options);
  if (read.status !== 200) throw new Error("Not read.");
  const guide = { ...read.data.guide, title: "Edited", description: "By a client" };
  const edited = await updateGuide(id, { guide }, {}, options);
  if (edited.status !== 200) throw new Error("Not changed.");

  const query = { limit: 1, status: "draft" } as const;
  const first = await listGuides(query, options);
  if (first.status !== 200) throw new Error("Not listed.");
  const cursor = first.data.next_cursor ?? "";
  const second = await listGuides({ ...query, cursor }, options);
  if (second.status !== 200) throw new Error("Not listed.");

  const published = await publishGuide(id, {}, options);
  if (published.status !== 200) throw new Error("Not published.");
  const blank = await createGuide({ guide: { title: " " } }, {}, options);
  if (blank.status !== 422) throw new Error("Not refused.");
  const details = "details" in blank.data.error ? blank.data.error.details : undefined;
  const deleted = await deleteGuide(id, {}, options);
  const missing = await getGuide(id, {}, options);
  if (missing.status !== 404) throw new Error("Found.");
  const unauthorized = await getUsage({}, authorized("sk_wrong"));
  if (unauthorized.status !== 401) throw new Error("Authorized.");
  const uploaded = await uploadImage({ image: file }, options);
  if (uploaded.status !== 201) throw new Error("Not uploaded.");

  return {
    bare: { status: bare.data.guide.status, category: bare.data.guide.category },
    created: { steps: created.data.guide.steps.length },
    edited: {
      title: edited.data.guide.title,
      steps: edited.data.guide.steps_count,
      description: edited.data.guide.description,
    },
    pages: { differ: first.data.guides[0]?.id !== second.data.guides[0]?.id },
    published: {
      status: published.data.guide.status,
      hasTime: published.data.guide.published_at !== null,
    },
    blank: { code: blank.data.error.code, details },
    missing: missing.data.error.code,
    unauthorized: unauthorized.data.error.code,
    deleted: deleted.status,
    image: sizeOf(uploaded.data.image),
  };
}
