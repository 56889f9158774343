import type { AuditEntry, UserList } from "@guidepost/contract";
import type { accountDocs } from "#routers/account/docs.ts";
import type { OperationExamples } from "./operation-examples.ts";

const auditEntry: AuditEntry = {
  id: "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
  created_at: "2025-11-24T09:30:00.000Z",
  action: "key.created",
  via: "portal",
  user: { username: "ada", display_name: "Ada Berger" },
  key: null,
  target: { type: "key", id: "31", name: "Nightly export" },
  address: "203.0.113.9",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  details: { scopes: ["read"] },
};

const userList: UserList = {
  users: [
    {
      username: "ada",
      display_name: "Ada Berger",
      role: "owner",
      created_at: "2025-10-02T08:00:00.000Z",
    },
  ],
  next_cursor: null,
};

/** The examples of the operations of `accountDocs`. */
export const ACCOUNT_EXAMPLES: Record<keyof typeof accountDocs, OperationExamples> = {
  auditLog: { response: { example: { entries: [auditEntry], next_cursor: null } } },
  uploadImage: {
    response: {
      example: {
        image: {
          url: "https://guidepost.example/media/8d1f0c2b7a6e4f5390ab12cd34ef5678-1600x900.webp",
          width: 1_600,
          height: 900,
        },
      },
    },
  },
  users: { response: { example: userList } },
};
