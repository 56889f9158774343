import { ERRORS } from "@guidepost/contract";
import { oembedOf } from "#features/public-guide/embed/oembed.ts";
import { getServices } from "#server/get-services.ts";
import { publicPageAt } from "#server/public-pages/address.ts";

/** Scripts of any site may read a guide's embed code. */
const HEADERS = { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=60" };

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status, headers: HEADERS });
}

/** Returns the embed code of a public guide (oEmbed 1.0, contract PUBLIC-8). */
export async function GET(request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  if ((parameters.get("format") ?? "json") !== "json")
    return refuse(501, "not_implemented", "The only format is json.");
  const { portalUrl, readPublicGuide } = getServices();
  const url = parameters.get("url") ?? "";
  const address = url.startsWith(`${portalUrl}/`)
    ? publicPageAt(url.slice(portalUrl.length))
    : undefined;
  const found = address && "slug" in address ? await readPublicGuide(address) : undefined;
  if (!found) return refuse(404, "not_found", ERRORS.not_found.message);
  return Response.json(oembedOf(found.guide, parameters), { headers: HEADERS });
}
