import type { OperationDocs } from "#trpc/init.ts";

/** The texts of these REST operations in the OpenAPI document. */
export const accountDocs = {
  auditLog: {
    operationId: "listAuditLog",
    tags: ["Audit log"],
    summary: "List the audit log",
    description:
      "Returns who did what in the account, newest first: sign-ins, keys, members, the plan, and the publication and deletion of guides. The entry of a change exists as soon as the change. The log keeps 90 days (Pro) or 400 days (Team and Enterprise), by the plan at the time of the action. Filters are combined with AND.",
    successDescription: "A page of the log.",
  },
  users: {
    operationId: "listUsers",
    tags: ["Users"],
    summary: "List users",
    description:
      "Returns the users of the account, oldest first. Their usernames are valid values of `user_id`. Removed users are left out.",
    successDescription: "A page of users.",
  },
} satisfies Record<string, OperationDocs>;
