import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { authOptions } from "../../../../lib/auth.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = (request: NextRequest, context: Context): Promise<Response> =>
  NextAuth(authOptions())(request, context) as Promise<Response>;

export { handler as GET, handler as POST };
