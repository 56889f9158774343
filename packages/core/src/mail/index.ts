export type { Mailer } from "./mailer.ts";
export { enqueueNotice } from "./notice.ts";
export { enqueueMail, sendMailTask } from "./send-mail.ts";
export { deleteUserTokens, findUserToken, purgeTokens, useUserToken } from "./store.ts";
export { TOKEN_VALIDITY_MS } from "./tokens.ts";
