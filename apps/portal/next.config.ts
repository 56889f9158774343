import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The address bar is ours to keep tidy: /guides/ is /guides.
  trailingSlash: false,
  devIndicators: false,
  // No page has a picture for the server to fetch and scale: nobody else is to have one made.
  images: { unoptimized: true },
  // tsc is a check of its own (npm test), and looks at more than the build would.
  typescript: { ignoreBuildErrors: true },
};

export default config;
