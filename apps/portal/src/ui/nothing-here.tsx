import { LinkButton } from "./button.tsx";

/** What stands where a page is not: the same for what never was, what is gone, what is another's. */
export const NothingHere = () => (
  <div className="flex flex-1 flex-col items-center px-4 pt-[14vh] pb-16 text-center">
    <p className="text-sm font-semibold text-accent">404</p>
    <h1 className="mt-2 text-2xl font-semibold">There is nothing here</h1>
    <p className="mt-2 mb-6 max-w-sm text-ink-soft">
      The page was moved or deleted, is not published, or is not yours to see.
    </p>
    <LinkButton href="/" variant="primary" prefetch={false}>
      To the start page
    </LinkButton>
  </div>
);
