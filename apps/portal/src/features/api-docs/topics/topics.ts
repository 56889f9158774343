import {
  FileCode,
  Gauge,
  GitBranch,
  KeyRound,
  Layers,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import type { ComponentType } from "react";
import { Authentication } from "./authentication.tsx";
import { Content } from "./content.tsx";
import { Errors } from "./errors.tsx";
import { Limits } from "./limits.tsx";
import { Pagination } from "./pagination.tsx";
import type { TopicProps } from "./prose.tsx";
import { Versions } from "./versions.tsx";

export type Topic = {
  /** The last segment of its path. */
  id: string;
  title: string;
  summary: string;
  icon: LucideIcon;
  Content: ComponentType<TopicProps>;
};

/** In reading order. */
export const topics: readonly Topic[] = [
  {
    id: "authentication",
    title: "Authentication and scopes",
    summary: "How a key is sent, what each scope grants, and which guides a key can access.",
    icon: KeyRound,
    Content: Authentication,
  },
  {
    id: "content",
    title: "Writing guides",
    summary:
      "What a request body can contain, which HTML a step keeps, and which requests are safe to repeat.",
    icon: FileCode,
    Content,
  },
  {
    id: "errors",
    title: "Errors",
    summary: "Every code with its status and message, and what to do about it.",
    icon: TriangleAlert,
    Content: Errors,
  },
  {
    id: "limits",
    title: "Limits",
    summary:
      "Requests per minute, hour and month: which requests count, and what happens at the limit.",
    icon: Gauge,
    Content: Limits,
  },
  {
    id: "pagination",
    title: "Pagination",
    summary: "How to read long lists page by page, with cursors that do not repeat or skip guides.",
    icon: Layers,
    Content: Pagination,
  },
  {
    id: "versions",
    title: "Versions",
    summary: "What may change in v1, the notice before a removal, and the changelog.",
    icon: GitBranch,
    Content: Versions,
  },
];

export function topicOf(id: string): Topic | undefined {
  return topics.find((one) => one.id === id);
}
