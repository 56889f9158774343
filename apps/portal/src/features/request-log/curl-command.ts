import type { RequestDetail } from "@guidepost/contract";
import type { RequestBody } from "#lib/formats/labels.ts";

type RepeatedRequest = Pick<RequestDetail, "method" | "path"> & { body: RequestBody };

const BODY_FLAGS: Record<RequestBody, readonly string[]> = {
  none: [],
  json: [`-H "Content-Type: application/json"`, "-d @body.json"],
  // The content of an image decides its type.
  file: [`-H "Content-Type: application/octet-stream"`, "--data-binary @image"],
};

/**
 * Encodes a path of the log for single quotes of a shell. The path is input of a client, and its encoded
 * separators (`%2F`) are still encoded. Brackets and braces are patterns of curl.
 */
function encodePath(path: string): string {
  return path
    .replaceAll(/%(?![0-9a-f]{2})/gi, "%25")
    .replaceAll(/[^\w\-.~!$&()*+,;=:@/%]/gu, encodeURIComponent)
    .replaceAll("'", "%27");
}

/** The command that sends a request of the log again, without what the log does not have. */
export function curlCommand(apiUrl: string, { method, path, body }: RepeatedRequest): string {
  const [pathname = "", names] = path.split("?", 2);
  const query = names === undefined ? "" : `?${names.replaceAll(/[^&]+/g, "$&=VALUE")}`;
  const flags = method === "HEAD" ? " --head" : method === "GET" ? "" : ` -X ${method}`;
  return [
    `curl -i${flags} '${apiUrl}${encodePath(pathname)}${query}'`,
    `-H "Authorization: Bearer $GUIDEPOST_KEY"`,
    ...BODY_FLAGS[body],
  ].join(" \\\n  ");
}
