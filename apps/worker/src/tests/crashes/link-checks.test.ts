import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getLinkCheck, startLinkCheck, type ActorContext } from "@guidepost/core";
import { TASKS } from "@guidepost/core/operator";
import { addGuide, createTestFixtures, stepsWith } from "@guidepost/core/testing";
import { createRateLimiter } from "@guidepost/rate-limit";
import { afterAll, expect, it } from "vitest";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { start, kill, killAll } = createProcesses();
let site: Server | undefined;
afterAll(async () => {
  site?.closeAllConnections();
  site?.close();
  await killAll();
  await fixtures.drop();
});

it("a check of links continues on another worker after kill -9, without requesting again what has a result (contract CHECK-10)", async () => {
  const requests: string[] = [];
  let isHeld = true;
  site = createServer(({ url = "" }, response) => {
    requests.push(url);
    if (url !== "/hold" || !isHeld) response.writeHead(url === "/gone" ? 410 : 200).end();
  });
  await new Promise<void>((done) => site?.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const owner = await fixtures.addAccount("pro");
  const ctx: ActorContext = await owner.sessionContext();
  const links = ["/gone", "/hold"].map((path) => `<a href="${address}${path}">a</a>`).join(" ");
  const { id } = await addGuide(ctx, { steps: stepsWith(links) });
  const read = async () => (await getLinkCheck(ctx, { id })).check;

  const worker = await start("worker", [fixtures.url]);
  const rateLimiter = await createRateLimiter({ onChange: () => {} });
  await startLinkCheck({ ...ctx, rateLimiter }, { id });
  await expect.poll(read).toMatchObject({ state: "running", checked: 1 });
  await kill(worker);
  isHeld = false;
  const other = startTestWorker(fixtures.url, TASKS, { times: SHORT_TIMES });
  await expect.poll(read).toMatchObject({
    state: "finished",
    total: 2,
    checked: 2,
    problems: [{ url: `${address}/gone`, outcome: "broken", reason: "gone" }],
  });
  await other.stop();
  expect(requests.filter((path) => path === "/gone")).toHaveLength(2);
});
