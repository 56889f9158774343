import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiRequest } from "./request.ts";
import { send, type Answer } from "./send.ts";

export type Outcome =
  | { kind: "none" | "sending" | "failed" | "cancelled" }
  | { kind: "answered"; answer: Answer };

/** Sends one request at a time, and ends the one in flight when the page is left. */
export function useSend() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const flight = useRef<AbortController>(null);
  const cancel = useCallback(() => flight.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const start = useCallback(
    async (request: ApiRequest, key: string): Promise<Answer | undefined> => {
      cancel();
      const controller = new AbortController();
      flight.current = controller;
      setOutcome({ kind: "sending" });
      try {
        const answer = await send(request, { key, signal: controller.signal });
        setOutcome({ kind: "answered", answer });
        return answer;
      } catch {
        // A request that a newer one ended has nothing more to say.
        if (flight.current === controller)
          setOutcome({ kind: controller.signal.aborted ? "cancelled" : "failed" });
        return undefined;
      }
    },
    [cancel],
  );
  return { outcome, start, cancel };
}
