import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The address bar is ours to keep tidy: /guides/ is /guides.
  trailingSlash: false,
  devIndicators: false,
  // No page has a picture for the server to fetch and scale: nobody else is to have one made.
  images: { unoptimized: true },
  // Whoever reads a page without running it finds its description and picture in the head, always:
  // Next would send them later where they took longer than the page, but to the readers it knows.
  htmlLimitedBots: /.*/,
  // A navigation that fails without an answer waits for the connection instead of leaving the page.
  experimental: { useOffline: true },
  // tsc is a check of its own (npm test), and looks at more than the build would.
  typescript: { ignoreBuildErrors: true },
};

export default config;
