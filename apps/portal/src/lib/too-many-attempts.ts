/** When to try again, in words: rounded up, so that waiting so long is enough. */
export const tooManyAttempts = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 60 ? "an hour" : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Too many attempts. Try again in ${wait}.`;
};
