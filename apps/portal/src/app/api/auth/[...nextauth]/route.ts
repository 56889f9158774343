import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { authOptions } from "../../../../lib/auth.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

type Handler = (request: NextRequest, context: Context) => Promise<Response>;

const handler: Handler = (request, context) =>
  (NextAuth(authOptions()) as Handler)(request, context);

export { handler as GET, handler as POST };
