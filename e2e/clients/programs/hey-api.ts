import { createClient } from "../generated/hey-api/client";
import {
  createGuide,
  deleteGuide,
  getGuide,
  getUsage,
  listGuides,
  publishGuide,
  updateGuide,
  uploadImage,
} from "../generated/hey-api";
import { file, present, type Report, sizeOf, steps } from "./report.ts";

export async function roundTrip(baseUrl: string, key: string): Promise<Report> {
  const clientOf = (auth: string) => createClient({ baseUrl, auth });
  const client = clientOf(key);

  const bare = await createGuide({ client, body: { guide: { title: "Bare" } } });
  const created = await createGuide({ client, body: { guide: { title: "Steps", steps } } });
  const path = { id: present(created.data).guide.id };
  const read = await getGuide({ client, path });
  const guide = { ...present(read.data).guide, title: "Edited", description: "By a client" };
  const edited = await updateGuide({ client, path, body: { guide } });

  const query = { limit: 1, status: "draft" } as const;
  const first = await listGuides({ client, query });
  const cursor = present(first.data).next_cursor ?? "";
  const second = await listGuides({ client, query: { ...query, cursor } });

  const published = await publishGuide({ client, path });
  const blank = await createGuide({ client, body: { guide: { title: " " } } });
  const deleted = await deleteGuide({ client, path });
  const missing = await getGuide({ client, path });
  const unauthorized = await getUsage({ client: clientOf("sk_wrong") });
  const uploaded = await uploadImage({ client, body: { image: file } });

  return {
    bare: {
      status: present(bare.data).guide.status,
      category: present(bare.data).guide.category,
    },
    created: { steps: present(created.data).guide.steps.length },
    edited: {
      title: present(edited.data).guide.title,
      steps: present(edited.data).guide.steps_count,
      description: present(edited.data).guide.description,
    },
    pages: { differ: present(first.data).guides[0]?.id !== present(second.data).guides[0]?.id },
    published: {
      status: present(published.data).guide.status,
      hasTime: present(published.data).guide.published_at !== null,
    },
    blank: { code: present(blank.error).error.code, details: present(blank.error).error.details },
    missing: present(missing.error).error.code,
    unauthorized: present(unauthorized.error).error.code,
    deleted: present(deleted.response).status,
    image: sizeOf(present(uploaded.data).image),
  };
}
