import { portal } from "../../lib/portal.ts";

/** For whoever starts or balances this instance: 200 once pages and database can serve. */
export const GET = async (): Promise<Response> =>
  (await portal().isReady())
    ? Response.json({ status: "ok" })
    : Response.json({ status: "unavailable" }, { status: 503 });
