import "server-only";
import { getServices } from "#server/get-services.ts";
import type { TopicProps } from "./prose.tsx";

/** What the pages of the documentation show of this installation. */
export function docsProps(): TopicProps {
  const { apiUrl, portalUrl } = getServices();
  return { baseUrl: `${apiUrl}/v1`, apiUrl, portalUrl };
}
