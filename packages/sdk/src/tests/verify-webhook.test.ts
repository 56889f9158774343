import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "../index.ts";

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const secret = newSecret();
const body = JSON.stringify({
  id: "evt_1",
  type: "guide.created",
  data: { title: "Tea für \u{1f680}" },
});

/** The headers of a request, as the official library signs it. */
function sign(text: string, at = new Date(), signers = [secret]): Record<string, string> {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signers.map((one) => new Webhook(one).sign("evt_1", at, text)).join(" "),
  };
}

describe("verifyWebhook", () => {
  it("returns the event of a request that the library standardwebhooks signed", async () => {
    const event = JSON.parse(body) as object;
    expect(await verifyWebhook(body, sign(body), secret)).toEqual(event);
    expect(await verifyWebhook(body, new Headers(sign(body)), secret)).toEqual(event);
  });

  it("accepts each of the two signatures after a rotation", async () => {
    const previous = newSecret();
    const headers = sign(body, new Date(), [secret, previous]);
    for (const one of [secret, previous])
      await expect(verifyWebhook(body, headers, one)).resolves.toMatchObject({ id: "evt_1" });
  });

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  it.each<[string, string, Record<string, string>]>([
    ["another body", `${body} `, sign(body)],
    ["another id", body, { ...sign(body), "webhook-id": "evt_2" }],
    ["another secret", body, sign(body, new Date(), [newSecret()])],
    ["a time 6 minutes ago", body, sign(body, minutesAgo(6))],
    ["a time in 6 minutes", body, sign(body, minutesAgo(-6))],
    ["a time that is no number", body, { ...sign(body), "webhook-timestamp": "now" }],
    ["no signature", body, { ...sign(body), "webhook-signature": "" }],
    ["a signature of another version", body, { ...sign(body), "webhook-signature": "v1a,AAAA" }],
    ["a signature that is not base64", body, { ...sign(body), "webhook-signature": "v1,*" }],
    ["no headers", body, {}],
  ])("rejects a request with %s", async (_, text, headers) => {
    await expect(verifyWebhook(text, headers, secret)).rejects.toThrow(WebhookVerificationError);
  });

  it("rejects a secret that is not base64", async () => {
    await expect(verifyWebhook(body, sign(body), "whsec_*")).rejects.toThrow(TypeError);
  });
});
