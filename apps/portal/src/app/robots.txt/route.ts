import { connection } from "next/server";
import { getServices } from "#server/get-services.ts";

/** Allows crawlers on all pages, but not on the endpoints of the API routes. */
export async function GET(): Promise<Response> {
  // The address is configured at run time, not at build time.
  await connection();
  const lines = [
    "User-agent: *",
    "Allow: /",
    "Disallow: /api/",
    "",
    `Sitemap: ${getServices().portalUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
