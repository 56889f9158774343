import { errors } from "@guidepost/contract";
import NextAuth from "next-auth";
import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { authFault, dropBrokenPlace } from "../../../../lib/auth-requests.ts";
import { authOptions } from "../../../../lib/auth.ts";
import { portal } from "../../../../lib/portal.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

type Handler = (request: NextRequest, context: Context) => Promise<Response>;

const handler: Handler = async (request, context) => {
  const { portalUrl } = portal();
  const { method, headers, nextUrl } = request;
  const action = (await context.params).nextauth.join("/");
  const contentType = headers.get("content-type");
  const asked = { method, action, query: nextUrl.searchParams, contentType };
  const code = authFault(asked, portalUrl);
  if (code) {
    const { status, message } = errors[code];
    const allow = { Allow: method === "POST" ? "GET" : "POST" };
    return Response.json(
      { error: { code, message } },
      { status, headers: code === "method_not_allowed" ? allow : {} },
    );
  }
  dropBrokenPlace(await cookies(), portalUrl);
  return (NextAuth(authOptions()) as Handler)(request, context);
};

export { handler as GET, handler as POST };
