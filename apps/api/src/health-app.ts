import { type HelpLinks, securityHeaders } from "@guidepost/api";
import { ERRORS, toErrorBody } from "@guidepost/contract";
import { HEALTH_PATHS, type HealthEndpoints } from "@guidepost/runtime";
import { Hono } from "hono";

/** `target` is the request target as sent, before decoding. */
type HealthEnv = { Bindings: { clientAddress: string; target: string } };

/** Creates the app of the health endpoints, to which further routes can be added. */
export function createHealthApp(handle: HealthEndpoints, helpLinks: HelpLinks): Hono<HealthEnv> {
  const app = new Hono<HealthEnv>({ strict: false });

  function notFound(): Response {
    return Response.json(toErrorBody({ code: "not_found" }), {
      status: ERRORS.not_found.status,
      headers: { ...securityHeaders, "Cache-Control": "no-store", Link: helpLinks.not_found },
    });
  }

  for (const path of HEALTH_PATHS)
    app.get(path, async (c) => {
      // A proxy's rule for this path does not match other spellings (`/%6detrics`, `/v1/../metrics`).
      const [sentPath] = c.env.target.split("?");
      if (sentPath !== path && sentPath !== `${path}/`) return notFound();
      const header = (name: string) => c.req.header(name);
      const result = await handle({ path, header, address: c.env.clientAddress });
      if (!result) return notFound();
      const headers = { ...securityHeaders, ...result.headers };
      return new Response(result.body, { status: result.status, headers });
    });

  // The server logs the error and responds with the envelope; Hono would respond with text.
  app.onError((error) => {
    throw error;
  });

  app.notFound(notFound);
  return app;
}
