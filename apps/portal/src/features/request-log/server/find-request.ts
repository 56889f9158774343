import "server-only";
import { cache } from "react";
import { undefinedIfNotFound } from "#lib/api-error.ts";
import { serverCaller } from "#trpc/server.tsx";

/** A request that the signed-in user may see, by its id in an address; read once a request. */
export const findRequest = cache(async (id: string) => {
  const found = await undefinedIfNotFound(
    (await serverCaller()).requests.explain({ request_id: id }),
  );
  return found?.request;
});
