import type { WebhookEvent } from "./types.ts";

/** The request is not from Guidepost, was changed, or is too old: respond with 400. */
export class WebhookVerificationError extends Error {
  // A getter, because the stack contains the name that the prototype has.
  override get name(): string {
    return "WebhookVerificationError";
  }
}

/** Largest difference in seconds between the clocks of sender and receiver. */
const TOLERANCE_SECONDS = 300;

type Headers = { get(name: string): string | null } | Record<string, string | string[] | undefined>;

function headerOf(headers: Headers, name: string): string {
  const value =
    typeof headers["get"] === "function"
      ? (headers as { get(name: string): string | null }).get(name)
      : (headers as Record<string, unknown>)[name];
  if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is absent`);
  return value;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * Verifies the signature of a request to a webhook (Standard Webhooks 1.0), and returns its event (contract CLIENT-9). Runs
 * where Web Crypto exists: Node.js, Deno, Bun and edge functions. A later release can have more types: ignore those that the
 * program does not know.
 *
 * @param body the body exactly as it was received, before it is parsed
 * @param headers a `Headers` object, or the headers of a Node.js request
 * @throws WebhookVerificationError when the request is not from Guidepost: respond with 400
 */
export async function verifyWebhook(
  body: string,
  headers: Headers,
  secret: string,
): Promise<WebhookEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS))
    throw new WebhookVerificationError("The request is too old, or too new");
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0)
    throw new TypeError("The secret must be whsec_ and base64, as Guidepost returned it");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const entry of signatures.split(" ")) {
    const [version, text = ""] = entry.split(",");
    const signature = version === "v1" ? fromBase64(text) : undefined;
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookVerificationError("No signature matches");
}
