import { expect, it } from "vitest";
import { bufferRequestBody } from "./whole-body.ts";

const url = "http://localhost/";
const post = (body: BodyInit) =>
  new Request(url, {
    method: "POST",
    body,
    headers: { "X-A": "b" },
    duplex: "half",
  } as RequestInit);

it("is the request as it was sent", async () => {
  const whole = await bufferRequestBody(post('{"é":1}'));
  expect(whole?.method).toBe("POST");
  expect(whole?.headers.get("x-a")).toBe("b");
  expect(await whole?.text()).toBe('{"é":1}');
  const read = new Request(url);
  expect(await bufferRequestBody(read)).toBe(read);
});

it("is none where the client hung up before its end", async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error("aborted")),
  });
  expect(await bufferRequestBody(post(broken))).toBeUndefined();
});
