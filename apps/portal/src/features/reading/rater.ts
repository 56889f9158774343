import { messageOf } from "../../trpc/refusal.ts";

export type Rated = { rating: number | null; average: number | null; count: number };

export type RatingShown = {
  saved: Rated;
  /** As the stars show it. */
  chosen: number | null;
  failure: string | undefined;
};

type Parts = {
  initial: RatingShown;
  /** Undefined where the service did not count it. */
  send: (rating: number) => Promise<Rated | undefined>;
  show: (shown: RatingShown) => void;
};

/** In ms: arrow keys pass through stars on the way to the one that is meant. */
const settle = 500;
const notKept = "Your rating could not be kept. Allow cookies for this site, then try again.";

/**
 * A visitor's rating of a guide: shown as it is chosen, sent once it stays, one after the other.
 * Where the last one chosen fails, the last one saved is back; no other is ever sent again.
 */
export const createRater = ({ initial, send, show }: Parts) => {
  let shown = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  const become = (part: Partial<RatingShown>) => {
    shown = { ...shown, ...part };
    show(shown);
  };

  const sendChosen = async (): Promise<void> => {
    timer = undefined;
    const { chosen, saved } = shown;
    if (isSending || chosen === null || chosen === saved.rating) return;
    isSending = true;
    const failed = (failure: string) => {
      if (shown.chosen === chosen) become({ chosen: shown.saved.rating, failure });
    };
    try {
      const answer = await send(chosen);
      if (answer) become({ saved: answer });
      else failed(notKept);
    } catch (error) {
      failed(messageOf(error));
    }
    isSending = false;
    // What was chosen meanwhile has its turn, unless it may still change.
    if (timer === undefined) await sendChosen();
  };

  return {
    choose: (rating: number) => {
      become({ chosen: rating, failure: undefined });
      clearTimeout(timer);
      timer = setTimeout(() => void sendChosen(), settle);
    },
  };
};
