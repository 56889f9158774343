/** The sender of the mails of a worker that a test kills. */
export const MAIL_SENDER = { name: "Guidepost", address: "no-reply@guidepost.test" };
