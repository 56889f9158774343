/** What a command has of the world around it; the composition root gives it the process's own. */
export type Io = {
  variables: Record<string, string | undefined>;
  stdin: AsyncIterable<Uint8Array>;
  /** Standard output: the one JSON document, or the help that was asked for. */
  out: (text: string) => void;
  /** Standard error: words for people. */
  err: (text: string) => void;
  /** Aborted when the operator has had enough. */
  signal: AbortSignal;
};

/** The answer of a command. */
export function print(io: Io, answer: unknown): void {
  return io.out(`${JSON.stringify(answer, null, 2)}\n`);
}

/** Says what is going on. */
export function note(io: Io, message: string): void {
  return io.err(`${message}\n`);
}
