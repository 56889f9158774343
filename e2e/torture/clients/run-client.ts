import { setTimeout as sleep } from "node:timers/promises";
import type { ServerNode } from "../cluster.ts";
import { isUnknown, type Operation, type Outcome } from "../model/exchange.ts";
import type { Model } from "../model/model.ts";
import type { Random } from "../random.ts";
import type { Role } from "./roles.ts";
import { IDEMPOTENCY_KEY } from "./requests.ts";
import { REFUSED_PAUSE_MS, send } from "./send.ts";
import { drawStep } from "./step.ts";

const MAX_RETRIES = 5;
const RETRY_PAUSE_MS = 300;

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
    const attempt = async (sentOperation: Operation, id: string): Promise<Outcome> => {
      const server = (step.server + offset) % apis.length;
      const sent = {
        requestId: id,
        server,
        account: role.account,
        key,
        operation: sentOperation,
      };
      const target = { url: apis[server]?.url ?? "", secret: secrets.get(key) ?? "", address };
      const outcome = await send(model, sent, request, target);
      if (outcome.kind === "refused") {
        offset += 1;
        await sleep(REFUSED_PAUSE_MS);
      }
      return outcome;
    };
    let outcome = await attempt(operation, requestId);
    if (operation.kind !== "create" || !request.headers?.[IDEMPOTENCY_KEY]) continue;
    if (!isUnknown({ outcome })) continue;
    for (let retry = 1; retry <= MAX_RETRIES && isLost(outcome) && !stop.aborted; retry += 1) {
      await sleep(RETRY_PAUSE_MS);
      outcome = await attempt({ ...operation, isRetry: true }, `${requestId}-retry-${retry}`);
    }
  }
}

/** Whether a client sends its request again, with the same Idempotency-Key. */
function isLost(outcome: Outcome): boolean {
  return outcome.kind !== "response" || outcome.status >= 500 || outcome.status === 409;
}
