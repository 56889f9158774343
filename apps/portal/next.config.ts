import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The address bar is ours to keep tidy: /guides/ is /guides.
  trailingSlash: false,
  devIndicators: false,
  // tsc is a check of its own (npm test), and looks at more than the build would.
  typescript: { ignoreBuildErrors: true },
};

export default config;
