export {
  isActiveAccountSql,
  isSuspendedUser,
  storeSuspension,
  usernamesOfAccount,
} from "./store.ts";
