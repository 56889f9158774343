import createClient from "openapi-fetch";
import type { paths } from "../generated/openapi-typescript/schema.ts";
import { file, present, type Report, sizeOf, steps } from "./report.ts";

export async function roundTrip(baseUrl: string, key: string): Promise<Report> {
  const clientOf = (secret: string) =>
    createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${secret}` } });
  const client = clientOf(key);

  const bare = await client.POST("/guides", { body: { guide: { title: "Bare" } } });
  const created = await client.POST("/guides", { body: { guide: { title: "Steps", steps } } });
  const params = { path: { id: present(created.data).guide.id } };
  const read = await client.GET("/guides/{id}", { params });
  const guide = { ...present(read.data).guide, title: "Edited", description: "By a client" };
  const edited = await client.PATCH("/guides/{id}", { params, body: { guide } });

  const query = { limit: 1, status: "draft" } as const;
  const first = await client.GET("/guides", { params: { query } });
  const cursor = present(first.data).next_cursor ?? "";
  const second = await client.GET("/guides", { params: { query: { ...query, cursor } } });

  const published = await client.POST("/guides/{id}/publish", { params });
  const blank = await client.POST("/guides", { body: { guide: { title: " " } } });
  const deleted = await client.DELETE("/guides/{id}", { params });
  const missing = await client.GET("/guides/{id}", { params });
  const unauthorized = await clientOf("sk_wrong").GET("/usage");
  const uploaded = await client.POST("/images", {
    body: { image: file },
    bodySerializer: ({ image }) => {
      const form = new FormData();
      form.append("image", image);
      return form;
    },
  });

  return {
    bare: pick(present(bare.data).guide),
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
    deleted: deleted.response.status,
    image: sizeOf(present(uploaded.data).image),
  };
}

function pick({ status, category }: { status: string; category: string }) {
  return { status, category };
}
