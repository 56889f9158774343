import { connection } from "next/server";
import { portal } from "../../lib/portal.ts";

/** For whoever starts or balances this instance: 200 once pages and database can serve. */
export const GET = async (): Promise<Response> => {
  // At every request, not once at the build.
  await connection();
  return (await portal().isReady())
    ? Response.json({ status: "ok" })
    : Response.json({ status: "unavailable" }, { status: 503 });
};
