import { ERRORS, toErrorBody, type ErrorCode } from "@guidepost/contract";
import NextAuth from "next-auth";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import {
  authRequestError,
  bufferRequestBody,
  dropInvalidReturnCookie,
} from "#server/auth/auth-request-filter.ts";
import { authOptions } from "#server/auth/next-auth-options.ts";
import { getServices } from "#server/get-services.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

type Handler = (request: NextRequest, context: Context) => Promise<Response>;

function refuse(code: ErrorCode, headers: HeadersInit = {}): Response {
  return Response.json(toErrorBody({ code }), { status: ERRORS[code].status, headers });
}

const handler: Handler = async (request, context) => {
  const { portalUrl } = getServices();
  const { method, headers, nextUrl } = request;
  const action = (await context.params).nextauth.join("/");
  const contentType = headers.get("content-type");
  const authRequest = { method, action, query: nextUrl.searchParams, contentType };
  const code = authRequestError(authRequest, portalUrl);
  if (code === "method_not_allowed")
    return refuse(code, { Allow: method === "POST" ? "GET" : "POST" });
  if (code) return refuse(code);
  const whole = await bufferRequestBody(request);
  if (!whole) return refuse("bad_request");
  dropInvalidReturnCookie(await cookies(), portalUrl);
  return (NextAuth(authOptions()) as Handler)(new NextRequest(whole), context);
};

export { handler as GET, handler as POST };
