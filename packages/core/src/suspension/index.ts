export { purgeAccountPagesTask } from "./purge-account-pages.ts";
export {
  ACTIVE_ACCOUNT,
  isActiveAccountSql,
  isSuspendedUser,
  storeSuspension,
  usernamesOfAccount,
} from "./store.ts";
