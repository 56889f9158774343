import { securityHeaders } from "@guidepost/api";
import { errors, toErrorBody } from "@guidepost/contract";
import { operationPaths, type Operations } from "@guidepost/runtime";
import { Hono } from "hono";

type OperationsEnv = { Bindings: { clientAddress: string; target: string } };

function notFound(): Response {
  return Response.json(toErrorBody({ code: "not_found" }), {
    status: errors.not_found.status,
    headers: { ...securityHeaders, "Cache-Control": "no-store" },
  });
}

/** The addresses for operators, as an app that others can be added to. */
export const createOperationsApp = (answer: Operations): Hono<OperationsEnv> => {
  const app = new Hono<OperationsEnv>({ strict: false });

  for (const path of operationPaths)
    app.get(path, async (c) => {
      // Other spellings (`/%6detrics`, `/v1/../metrics`) pass the rules of a proxy for this path.
      const [sentPath] = c.env.target.split("?");
      if (sentPath !== path && sentPath !== `${path}/`) return notFound();
      const header = (name: string) => c.req.header(name);
      const told = await answer({ path, header, address: c.env.clientAddress });
      if (!told) return notFound();
      const headers = { ...securityHeaders, ...told.headers };
      return new Response(told.body, { status: told.status, headers });
    });

  // To whoever runs the app, who logs it and answers in the envelope; Hono would answer in text.
  app.onError((error) => {
    throw error;
  });

  app.notFound(notFound);
  return app;
};
