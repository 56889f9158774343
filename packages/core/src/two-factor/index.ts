export { completeSignIn } from "./second-factor.ts";
export {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  replaceRecoveryCodes,
  setTwoFactorRequirement,
} from "./settings.ts";
export { resetTwoFactor } from "./store.ts";
export { confirmByCode, confirmByPassword, confirmByProvider, requireIdentity } from "./confirm.ts";
