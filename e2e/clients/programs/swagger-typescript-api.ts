import { Api, GuideStatus, type HttpResponse } from "../generated/swagger-typescript-api/client.ts";
import { file, type Report, sizeOf, steps } from "./report.ts";

/** The client throws the response of a refused request. A 304 is a refusal too, and has no body: `void`. */
async function refusal<Body>(
  request: Promise<HttpResponse<unknown, Body>>,
): Promise<Exclude<Body, void>> {
  try {
    await request;
  } catch (response) {
    return (response as HttpResponse<unknown, Exclude<Body, void>>).error;
  }
  throw new Error("Not refused.");
}

export async function roundTrip(baseUrl: string, key: string): Promise<Report> {
  const clientOf = (secret: string) =>
    new Api({ baseUrl, baseApiParams: { headers: { Authorization: `Bearer ${secret}` } } });
  const { guides, images } = clientOf(key);

  const bare = await guides.createGuide({ guide: { title: "Bare" } });
  const created = await guides.createGuide({ guide: { title: "Steps", steps } });
  const { id } = created.data.guide;
  const read = await guides.getGuide(id);
  const guide = { ...read.data.guide, title: "Edited", description: "By a client" };
  const edited = await guides.updateGuide(id, { guide });

  const query = { limit: 1, status: GuideStatus.Draft };
  const first = await guides.listGuides(query);
  const second = await guides.listGuides({ ...query, cursor: first.data.next_cursor ?? "" });

  const published = await guides.publishGuide(id);
  const blank = await refusal(guides.createGuide({ guide: { title: " " } }));
  const deleted = await guides.deleteGuide(id);
  const missing = await refusal(guides.getGuide(id));
  const unauthorized = await refusal(clientOf("sk_wrong").usage.getUsage());
  const uploaded = await images.uploadImage({ image: file });

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
    blank: {
      code: blank.error.code,
      details: "details" in blank.error ? blank.error.details : undefined,
    },
    missing: missing.error.code,
    unauthorized: unauthorized.error.code,
    deleted: deleted.status,
    image: sizeOf(uploaded.data.image),
  };
}
