import { createFiller, type RequestTemplate } from "./request-template.ts";
import type { CapturedAnswer } from "./yardsticks/settings.ts";

// Enough to get through what a client may fail in a minute (contract RATE-6).
const attempts = 400;
/** What every server of Node sets by itself, for each answer anew. */
const ownHeaders = new Set(["date", "connection", "keep-alive", "content-length"]);

/** Asks until the service answers with `status`; returns that answer. */
export const captureAnswer = async (
  port: number,
  { method, path, headers, body, filling }: RequestTemplate,
  status: number,
): Promise<CapturedAnswer> => {
  // Far from the numbers that the load counts: a title is not sent twice.
  const fill = createFiller(filling, 10 ** 11);
  let last = "";
  for (let attempt = 0; attempt < attempts; attempt++) {
    const value = fill();
    const put = (text: string) => text.replace("{}", value);
    const response = await fetch(`http://127.0.0.1:${port}${put(path)}`, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, put(text)])),
      ...(body === undefined ? {} : { body: put(body) }),
    });
    last = `${response.status} ${await response.clone().text()}`;
    if (response.status !== status) continue;
    const kept = [...response.headers].filter(([name]) => !ownHeaders.has(name));
    return { status, headers: Object.fromEntries(kept), body: await response.text() };
  }
  throw new Error(`Expected ${status}, got ${last}`);
};
