import { cleanText } from "./clean-text.ts";
import type { ServiceContext } from "./context.ts";

const MAX_ADDRESS = 100;
const MAX_USER_AGENT = 300;

/** Returns the client of the current request as it is stored. Both are null outside of requests. */
export function clientColumns({ origin }: Pick<ServiceContext, "origin">): {
  address: string | null;
  userAgent: string | null;
} {
  const client = origin?.();
  return {
    address: client ? client.address.slice(0, MAX_ADDRESS) : null,
    userAgent: client?.userAgent
      ? cleanText(client.userAgent, MAX_USER_AGENT).slice(0, MAX_USER_AGENT)
      : null,
  };
}
