export {
  cancelEmailChange,
  checkEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from "./change.ts";
export {
  checkVerification,
  enqueueVerification,
  requestVerification,
  verifyAddress,
} from "./verify.ts";
