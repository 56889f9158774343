export {
  confirmByPasskey,
  passkeyConfirmationOptions,
  passkeySignInOptions,
  signInWithPasskey,
} from "./authenticate.ts";
export {
  addPasskey,
  listPasskeys,
  passkeyCreationOptions,
  removePasskey,
  renamePasskey,
} from "./manage.ts";
export { deleteUsedChallenges } from "./store.ts";
