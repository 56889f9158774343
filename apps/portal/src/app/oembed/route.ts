import { ERRORS } from "@guidepost/contract";
import { oembedOf } from "#features/public-guide/embed/oembed.ts";
import { getServices } from "#server/get-services.ts";
import { SHARED_CACHE_CONTROL } from "#server/http/cache-control.ts";
import { guideAddressOf } from "#server/public-pages/address.ts";

/** Scripts of any site may read a guide's embed code. */
const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": SHARED_CACHE_CONTROL,
};

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status, headers: HEADERS });
}

function refuseUnknown(): Response {
  return refuse(404, "not_found", ERRORS.not_found.message);
}

/** Redirects to the embed code of the guide that had another address (contract PUBLIC-10). */
function redirect(parameters: URLSearchParams, path: string): Response {
  const moved = new URLSearchParams(parameters);
  const url = new URL(parameters.get("url") ?? "");
  url.pathname = path;
  moved.set("url", url.href);
  const headers = { ...HEADERS, Location: `/oembed?${moved}`, "Cache-Control": "no-cache" };
  return new Response(null, { status: 301, headers });
}

/** Returns the embed code of a public guide (oEmbed 1.0, contract PUBLIC-8). */
export async function GET(request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  if ((parameters.get("format") ?? "json") !== "json")
    return refuse(501, "not_implemented", "The only format is json.");
  const { portalUrl, findCurrentAddress, readPublicGuide } = getServices();
  const url = parameters.get("url") ?? "";
  const address = guideAddressOf(url, portalUrl);
  if (!address) return refuseUnknown();
  const found = await readPublicGuide(address);
  if (!found) {
    const current = await findCurrentAddress(address);
    return current
      ? redirect(parameters, `/@${current.username}/${current.slug}`)
      : refuseUnknown();
  }
  return Response.json(oembedOf(found.guide, parameters), { headers: HEADERS });
}
