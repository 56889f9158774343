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
  uploadImage: {
    operationId: "uploadImage",
    tags: ["Images"],
    summary: "Upload an image",
    description:
      "Stores a JPEG, PNG, WebP, GIF or AVIF image of up to 10 MiB and 50 million pixels, and returns its address for `<img>` in the content of a step. Send the file as the body, or as the field `image` of `multipart/form-data`. Of an animated PNG, only the first frame is stored, and the response has `warnings`; GIF and WebP keep their frames. The service removes its metadata, such as the place of a photo, and converts it to WebP, also in smaller sizes for small screens. The same file of an account has the same address and is stored once, so a retry is safe: `Idempotency-Key` is not needed and has no effect. An image that no guide of the account uses is deleted after 7 days. Uploads have their own rate limit of 60 per minute and 1,000 per hour in each account.",
    successDescription: "The image, also when the account has it already.",
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
