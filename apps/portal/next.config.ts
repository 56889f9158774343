import { existsSync } from "node:fs";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // /guides/ redirects to /guides.
  trailingSlash: false,
  devIndicators: false,
  // No page needs the image optimizer, and clients must not use it.
  images: { unoptimized: true },
  // The documentation was for signed-in users until version 1.2.0 of the API.
  redirects: async () => [
    // The first page of the section.
    { source: "/developer", destination: "/developer/quick-start", permanent: false },
    { source: "/developer/docs/:topic*", destination: "/docs/:topic*", permanent: true },
  ],
  // Metadata is always in the head, for clients without scripts. Next would stream late metadata to
  // all clients except the bots it recognizes.
  htmlLimitedBots: /.*/,
  // A navigation without a response waits for the connection instead of leaving the page.
  experimental: {
    useOffline: true,
    // The first build would take a fifth longer to write a cache that only later builds read.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
  },
  // `npm test` runs tsc on more files than the build would check.
  typescript: { ignoreBuildErrors: true },
};

export default config;
