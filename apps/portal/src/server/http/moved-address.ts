import type { IncomingMessage, ServerResponse } from "node:http";
import { username as usernameRule } from "@guidepost/contract";
import type { Services } from "#server/services.ts";
import { isSlug } from "../public-pages/address.ts";
import { refuseData } from "../public-pages/refuse-data.ts";
import { ANY_ORIGIN } from "../public-pages/render-resource.ts";

/** `/@name` or `/embed/@name`, a segment, a part of the page that the segment names, and the query. */
const PUBLIC_PATH =
  /^(\/embed)?\/(?:@|%40)([^/?#]+)(?:\/([^/?#]+))?(\/opengraph-image[^/?#]*)?\/?(\?[^#]*)?$/;
/** Pages of an author that are not guides. */
const AUTHOR_PAGE = /^(?:feed\.xml|opengraph-image.*)$/;

type Parts = {
  prefix: string;
  username: string;
  /** The second segment of the path; empty for an author's page. */
  segment: string;
  part: string;
  query: string;
};

function partsOf(url: string): Parts | undefined {
  const [, prefix = "", name = "", segment = "", part = "", query = ""] =
    PUBLIC_PATH.exec(url) ?? [];
  const username = usernameRule.safeParse(name).data;
  return username === undefined ? undefined : { prefix, username, segment, part, query };
}

/** The slug in a segment, with the ending of the guide's JSON. */
function slugIn(segment: string): { slug: string; ending: string } | undefined {
  const [, slug = "", ending = ""] = /^(.*?)(\.json)?$/.exec(segment) ?? [];
  return isSlug(slug) ? { slug, ending } : undefined;
}

type FindCurrentAddress = Services["findCurrentAddress"];

/** The current path for the parts of a path with a former name; undefined when no name is a former one. */
async function currentPath(
  find: FindCurrentAddress,
  { prefix, username, segment, part, query }: Parts,
): Promise<string | undefined> {
  const named = slugIn(segment);
  if (named) {
    const { slug, ending } = named;
    const current = await find({ username, slug });
    if (current?.username === username && current.slug === slug) return undefined;
    if (current) return `${prefix}/@${current.username}/${current.slug}${ending}${part}${query}`;
  }
  if (prefix !== "" || part !== "" || (segment !== "" && !AUTHOR_PAGE.test(segment)))
    return undefined;
  const current = await find({ username });
  if (!current || current.username === username) return undefined;
  return `/@${current.username}${segment && `/${segment}`}${query}`;
}

/**
 * Redirects the public pages at a former username or slug to the current address in one step: author, guide, JSON, feed,
 * embedded guide and Open Graph images (contract PUBLIC-10). Resolves to false for any other request.
 */
export function createMovedAddresses(find: FindCurrentAddress) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const parts = partsOf(url);
    if (!parts) return false;
    const isData = parts.segment.endsWith(".json") || parts.segment === "feed.xml";
    let location;
    try {
      location = await currentPath(find, parts);
    } catch {
      // Without the database. A page reports the error itself.
      if (isData) refuseData(request, response, "service_unavailable");
      return isData;
    }
    if (location === undefined) return false;
    response.writeHead(301, {
      // Without it, scripts of other sites could not follow the redirect.
      ...(isData && ANY_ORIGIN),
      Location: location,
      // A cached redirect would become a loop once the name changes back.
      "Cache-Control": "no-cache",
    });
    response.end();
    return true;
  };
}
