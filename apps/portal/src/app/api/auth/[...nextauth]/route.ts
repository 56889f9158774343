import { errors, type ErrorCode } from "@guidepost/contract";
import NextAuth from "next-auth";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import { authFault, dropBrokenPlace } from "#lib/auth-requests.ts";
import { authOptions } from "#lib/auth.ts";
import { portal } from "#lib/portal.ts";
import { withWholeBody } from "#lib/whole-body.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

type Handler = (request: NextRequest, context: Context) => Promise<Response>;

const refuse = (code: ErrorCode, headers: HeadersInit = {}): Response => {
  const { status, message } = errors[code];
  return Response.json({ error: { code, message } }, { status, headers });
};

const handler: Handler = async (request, context) => {
  const { portalUrl } = portal();
  const { method, headers, nextUrl } = request;
  const action = (await context.params).nextauth.join("/");
  const contentType = headers.get("content-type");
  const asked = { method, action, query: nextUrl.searchParams, contentType };
  const code = authFault(asked, portalUrl);
  if (code === "method_not_allowed")
    return refuse(code, { Allow: method === "POST" ? "GET" : "POST" });
  if (code) return refuse(code);
  const whole = await withWholeBody(request);
  if (!whole) return refuse("bad_request");
  dropBrokenPlace(await cookies(), portalUrl);
  return (NextAuth(authOptions()) as Handler)(new NextRequest(whole), context);
};

export { handler as GET, handler as POST };
