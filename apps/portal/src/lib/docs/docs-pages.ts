/** A page of the documentation. Its path is `/docs/{id}`, that of the overview `/docs`. */
export type DocsPageInfo = {
  id: string;
  title: string;
  summary: string;
  /** Words that readers search for, and that the page does not have. */
  keywords?: string;
};

/** The page with the results of a search, and the sections that the search in the browser reads. */
export const DOCS_SEARCH_PATH = "/docs/search";
export const DOCS_INDEX_PATH = "/docs/search.json";

/** The start page of the documentation. */
export const DOCS_OVERVIEW = {
  id: "",
  title: "Guidepost documentation",
  summary:
    "How to write, publish and measure step-by-step guides: in the portal, and over HTTP and JSON. Each page is also available as Markdown.",
} as const satisfies DocsPageInfo;

/** All other pages, in reading order. */
export const DOCS_GROUPS = [
  {
    title: "Write and publish",
    pages: [
      {
        id: "write-a-guide",
        title: "Write a guide",
        summary: "Steps, blocks, images, templates and keyboard shortcuts of the editor.",
        keywords: "create edit editor draft picture photo video callout",
      },
      {
        id: "publish-a-guide",
        title: "Publish and update",
        summary:
          "Check a guide, publish it, change it while it is live, schedule it, and restore what it was.",
        keywords: "live release schedule later undo trash remove slug url rollback",
      },
      {
        id: "share-a-guide",
        title: "Share a guide",
        summary: "The public address, private links, embedded guides, QR codes and feeds.",
        keywords: "send invite iframe wordpress notion rss",
      },
      {
        id: "profile-and-branding",
        title: "Profile and branding",
        summary: "Your public page, and the logo, color and name that readers see.",
        keywords: "logo color theme white label avatar bio custom",
      },
      {
        id: "members",
        title: "Members and roles",
        summary: "Invite people, choose their roles, and remove them.",
        keywords: "team user invite role permission admin owner colleague",
      },
      {
        id: "readers",
        title: "Insights and feedback",
        summary: "How many readers finish, where they leave, and what they write to you.",
        keywords: "analytics statistics views rating stars comments",
      },
      {
        id: "import-and-export",
        title: "Import and export",
        summary: "Import Word, Markdown and HTML files, and download what you have written.",
        keywords: "upload docx word pdf backup download print migrate",
      },
      {
        id: "sign-in-and-security",
        title: "Sign-in and security",
        summary: "Passwords, passkeys, two-factor sign-in, and the browsers that are signed in.",
        keywords: "2fa mfa totp authenticator login log in password reset session",
      },
      {
        id: "plan-and-notifications",
        title: "Plan and notifications",
        summary: "What your plan permits, how much of it is used, and which emails you receive.",
        keywords: "billing price upgrade downgrade subscription storage quota email mail",
      },
      {
        id: "delete-your-account",
        title: "Delete your account",
        summary: "What a deletion ends, how to keep your guides, and how to undo it.",
        keywords: "close cancel erase gdpr privacy leave user remove",
      },
    ],
  },
  {
    title: "API",
    pages: [
      {
        id: "quick-start",
        title: "Quick start",
        summary: "From a new key to a published guide in four requests: curl, JavaScript, Python.",
      },
      {
        id: "sdk",
        title: "TypeScript SDK",
        summary:
          "A typed client without dependencies, which repeats failed requests safely and reads lists page by page.",
      },
      {
        id: "cli",
        title: "Command line",
        summary: "Keep guides as Markdown files, and read changes and the request log.",
      },
      {
        id: "authentication",
        title: "Authentication and scopes",
        summary: "How a key is sent, what each scope grants, and which guides a key can access.",
      },
      {
        id: "content",
        title: "Content of guides",
        summary:
          "What a request body can contain, which HTML a step keeps, and which requests are safe to repeat.",
      },
      {
        id: "concurrent-changes",
        title: "Concurrent changes",
        summary:
          "Change a guide only if no one else has changed it, and read it again only when it is new.",
      },
      {
        id: "drafts",
        title: "Drafts and schedules",
        summary:
          "Prepare changes of a published guide and show them all at once, or publish at a chosen time.",
      },
      {
        id: "history",
        title: "Version history",
        summary: "Read what readers saw of a guide at any time, and restore it.",
      },
      {
        id: "insights",
        title: "Insights",
        summary:
          "Read views, completions and ratings by day, the steps that readers reach, and their feedback.",
      },
      {
        id: "synchronization",
        title: "Synchronization",
        summary: "Synchronize guides with another system, by the ids of that system.",
      },
      {
        id: "webhooks",
        title: "Webhooks",
        summary: "Receive events of guides, keys, members and usage, and verify their signatures.",
      },
      {
        id: "pagination",
        title: "Pagination",
        summary:
          "How to read long lists page by page, with cursors that do not repeat or skip guides.",
      },
      {
        id: "errors",
        title: "Errors",
        summary: "Every code with its status, its cause and what to do about it.",
      },
      {
        id: "request-log",
        title: "Request log",
        summary: "Why a request was refused: every request with its checks, limits and advice.",
      },
      {
        id: "limits",
        title: "Limits",
        summary:
          "Requests per minute, hour and month: which requests count, and what happens at the limit.",
      },
      {
        id: "mcp",
        title: "Agents (MCP)",
        summary:
          "Connect a language model to your guides: tools for search, reading, writing and publishing.",
      },
      {
        id: "versions",
        title: "Versions",
        summary: "What may change in v1, and the notice before a removal.",
      },
    ],
  },
  {
    title: "Recipes",
    pages: [
      {
        id: "sync-from-git",
        title: "Sync a folder from Git",
        summary: "Keep guides as Markdown files in a repository, and publish every change from CI.",
      },
      {
        id: "nightly-export",
        title: "Nightly export",
        summary: "Store all guides with their steps in one file, with one request on most nights.",
      },
      {
        id: "mobile-app",
        title: "Guides in a mobile app",
        summary: "Show published guides in an app or on a website without shipping a key.",
      },
      {
        id: "agents",
        title: "Let an agent write guides",
        summary: "Give a language model the documentation, a narrow key and clear limits.",
      },
    ],
  },
  {
    title: "News",
    pages: [
      {
        id: "changelog",
        title: "Changelog",
        summary: "Changes of the API that affect integrations, newest first.",
      },
    ],
  },
] as const satisfies readonly { title: string; pages: readonly DocsPageInfo[] }[];

/** The title of the group of pages for authors. All others are for programmers. */
export const AUTHOR_GROUP = DOCS_GROUPS[0].title;

/** The last segment of the path of a page. */
export type DocsPageId = (typeof DOCS_GROUPS)[number]["pages"][number]["id"];

/** All pages in reading order, the overview first. */
export const DOCS_PAGES: readonly (DocsPageInfo & { id: DocsPageId | "" })[] = [
  DOCS_OVERVIEW,
  ...DOCS_GROUPS.flatMap(({ pages }) => [...pages]),
];

/** The path of a page of the documentation. */
export function docsPath(id: DocsPageId | ""): string {
  return id === "" ? "/docs" : `/docs/${id}`;
}

/** The page with this id; undefined when there is none. */
export function docsPageOf(id: string): (DocsPageInfo & { id: DocsPageId }) | undefined {
  return DOCS_GROUPS.flatMap(({ pages }) => [...pages]).find((one) => one.id === id);
}
