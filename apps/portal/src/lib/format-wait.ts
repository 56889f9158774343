/** How long to wait, in words: rounded up, so that waiting so long is enough. */
export const formatWait = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return "a minute";
  return minutes === 60 ? "an hour" : `${minutes} minutes`;
};
