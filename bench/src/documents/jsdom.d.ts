/** The part of the package that the benchmarks use. It has no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options: { url: string });
    readonly window: Record<string, unknown>;
  }
}
