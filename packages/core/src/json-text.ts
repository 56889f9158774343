/** A response body that is JSON already. `guide` identifies the state of the guide that it contains. */
export class JsonText {
  readonly text: string;
  readonly guide: { id: number; version: number } | undefined;

  constructor(text: string, guide?: { id: number; version: number }) {
    this.text = text;
    this.guide = guide;
  }
}
