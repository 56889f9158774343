import { isErrorFromAlias } from "@zodios/core";
import { createApiClient } from "../generated/openapi-zod-client/client.ts";
import { file, type Report, sizeOf, steps } from "./report.ts";

/** The error with which a request is rejected. */
async function errorOf(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => new Error("Not refused."),
    (error: unknown) => error,
  );
}

/** The client validates each request and each response with Zod. */
export async function roundTrip(baseUrl: string, key: string): Promise<Report> {
  const clientOf = (secret: string) =>
    createApiClient(baseUrl, {
      axiosConfig: { headers: { Authorization: `Bearer ${secret}` } },
      // The refusal of a blank title is that of the service.
      validate: "response",
    });
  const client = clientOf(key);

  const bare = await client.createGuide({ guide: { title: "Bare" } });
  const created = await client.createGuide({ guide: { title: "Steps", steps } });
  const params = { params: { id: created.guide.id } };
  const read = await client.getGuide(params);
  const guide = { ...read.guide, title: "Edited", description: "By a client" };
  const edited = await client.updateGuide({ guide }, params);

  const queries = { limit: 1, status: "draft" } as const;
  const first = await client.listGuides({ queries });
  const second = await client.listGuides({
    queries: { ...queries, cursor: first.next_cursor ?? "" },
  });

  const published = await client.publishGuide(undefined, params);
  const blank = await errorOf(client.createGuide({ guide: { title: " " } }));
  if (!isErrorFromAlias(client.api, "createGuide", blank) || blank.response.status !== 422)
    throw blank;
  const refused = blank.response.data.error;
  await client.deleteGuide(undefined, params);
  const missing = await errorOf(client.getGuide(params));
  if (!isErrorFromAlias(client.api, "getGuide", missing) || missing.response.status !== 404)
    throw missing;
  const denied = await errorOf(clientOf("sk_wrong").getUsage());
  if (!isErrorFromAlias(client.api, "getUsage", denied) || denied.response.status !== 401)
    throw denied;
  const uploaded = await client.uploadImage({ image: file });

  return {
    bare: { status: bare.guide.status, category: bare.guide.category },
    created: { steps: created.guide.steps.length },
    edited: {
      title: edited.guide.title,
      steps: edited.guide.steps_count,
      description: edited.guide.description,
    },
    pages: { differ: first.guides[0]?.id !== second.guides[0]?.id },
    published: {
      status: published.guide.status,
      hasTime: published.guide.published_at !== null,
    },
    blank: {
      code: refused.code,
      details: "details" in refused ? refused.details : undefined,
    },
    missing: missing.response.data.error.code,
    unauthorized: denied.response.data.error.code,
    // The client resolves only for a 2xx.
    deleted: 204,
    image: sizeOf(uploaded.image),
  };
}
