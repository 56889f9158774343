import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../harness/call.ts";
import { ample, createPeople } from "../harness/people.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { until } from "../harness/until.ts";

allowServerStarts();

type Received = { headers: IncomingHttpHeaders; body: string };
type Delivery = { id: number; event_type: string; state: string };

const stack = openStack();
const received: Received[] = [];
let receiver: Server;
let url: string;
let key: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => (body += text));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.end("Thank you");
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const api = await stack.startApi({ WEBHOOK_ALLOW_PRIVATE: "1" });
  await stack.startWorker({ WEBHOOK_ALLOW_PRIVATE: "1" });
  url = api.url;
  key = (await createPeople(stack.cli).addOwner("ada", "enterprise", ample)).admin;
});

afterAll(async () => {
  receiver.close();
  await stack.close();
});

async function send<Body>(method: string, path: string, json?: unknown): Promise<Body> {
  const response = await call(url, { method, path, key, ...(json !== undefined && { json }) });
  expect(response.status).toBeLessThan(300);
  return response.body as Body;
}

describe("a worker", () => {
  it("sends the event of a change to a webhook, signed, and again when it is redelivered", async () => {
    const { webhook, secret } = await send<{ webhook: { id: number }; secret: string }>(
      ...(["POST", "/webhooks"] as const),
      {
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
        events: ["guide.created"],
      },
    );
    const { guide } = await send<{ guide: unknown }>("POST", "/guides", {
      guide: { title: "A guide", user_id: "ada" },
    });
    await until("the event", () => received.length === 1);
    const [first] = received;
    if (!first) throw new Error("no request was received");
    const event = new Webhook(secret).verify(first.body, first.headers as Record<string, string>);
    expect(event).toMatchObject({ type: "guide.created", data: { guide } });

    const path = `/webhooks/${webhook.id}/deliveries`;
    const delivery = await until("the recorded delivery", async () => {
      const { deliveries } = await send<{ deliveries: Delivery[] }>("GET", path);
      return deliveries.find(({ state }) => state === "succeeded");
    });
    const detail = await send<{ delivery: object }>("GET", `${path}/${delivery.id}`);
    expect(detail.delivery).toMatchObject({
      request_body: first.body,
      attempt_log: [{ number: 1, status: 200, response_body: "Thank you", error: null }],
    });

    await send("POST", `${path}/${delivery.id}/redeliver`);
    await until("the redelivered event", () => received.length === 2);
    expect(received[1]?.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(received[1]?.body).toBe(first.body);
  });
});
