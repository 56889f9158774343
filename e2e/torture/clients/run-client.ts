import { setTimeout as sleep } from "node:timers/promises";
import type { ServerNode } from "../cluster.ts";
import type { Model } from "../model/model.ts";
import type { Random } from "../random.ts";
import type { Role } from "./roles.ts";
import { REFUSED_PAUSE_MS, send } from "./send.ts";
import { drawStep } from "./step.ts";

export type ClientRun = {
  /** Unique; the request ids begin with it. */
  name: string;
  role: Role;
  random: Random;
  model: Model;
  apis: readonly ServerNode[];
  /** The secret of each key. */
  secrets: ReadonlyMap<string, string>;
  stop: AbortSignal;
};

/** Sends one request after another until the run ends. Like a balancer, it avoids an API that refuses. */
export async function runClient(index: number, run: ClientRun): Promise<void> {
  const { name, role, random, model, apis, secrets, stop } = run;
  const address = `10.0.0.${index + 1}`;
  let offset = 0;
  for (let number = 1; !stop.aborted; number += 1) {
    const step = drawStep(random, role.maxPauseMs);
    await sleep(step.pauseMs);
    const requestId = `${name}-${number}`;
    const planned = role.plan(step, requestId, model);
    if (!planned) continue;
    const { key, operation, request } = planned;
    const server = (step.server + offset) % apis.length;
    const sent = { requestId, server, account: role.account, key, operation };
    const target = { url: apis[server]?.url ?? "", secret: secrets.get(key) ?? "", address };
    const { kind } = await send(model, sent, request, target);
    if (kind !== "refused") continue;
    offset += 1;
    await sleep(REFUSED_PAUSE_MS);
  }
}
