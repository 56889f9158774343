const utcDay = (): number => Math.floor(Date.now() / 86_400_000);

/**
 * Runs an attempt whose numbers count by UTC day. Repeats it when it fails and midnight has passed meanwhile: an attempt
 * creates its own data.
 */
export async function withinOneDay(attempt: () => Promise<void>): Promise<void> {
  for (;;) {
    const day = utcDay();
    try {
      return await attempt();
    } catch (error) {
      if (utcDay() === day) throw error;
    }
  }
}
