/** What a check found, with what to do unless it is `ok`. */
export type Finding = {
  status: "ok" | "warning" | "failure";
  message: string;
  advice?: string;
};

export type CheckResult = Finding & { name: string };

/** Longest time of a check, in ms. */
const TIME_LIMIT_MS = 10_000;

export function ok(message: string): Finding {
  return { status: "ok", message };
}

export function warning(message: string, advice: string): Finding {
  return { status: "warning", message, advice };
}

export function failure(message: string, advice: string): Finding {
  return { status: "failure", message, advice };
}

/** Returns the reason of an error: that of its innermost cause, because a wrapper seldom has one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  // The error has no message when a host name has several addresses and all of them fail.
  return error.message || code || error.name;
}

/** Runs a check. An error, and a check that takes longer than the limit, are failures with this advice. */
export async function runCheck(
  name: string,
  work: () => Promise<Finding>,
  { advice, timeLimitMs = TIME_LIMIT_MS }: { advice: string; timeLimitMs?: number },
): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Finding>((resolve) => {
    const expire = () => resolve(failure(`no result within ${timeLimitMs / 1_000} s`, advice));
    timer = setTimeout(expire, timeLimitMs);
  });
  const finding = work().catch((error: unknown) => failure(reasonOf(error), advice));
  try {
    return { name, ...(await Promise.race([finding, limit])) };
  } finally {
    clearTimeout(timer);
  }
}
