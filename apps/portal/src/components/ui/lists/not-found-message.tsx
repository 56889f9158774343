import { LinkButton } from "../forms/button.tsx";

/** The content of a 404 page: the same for a page that never existed and for one without access. */
export function NotFoundMessage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="flex flex-1 flex-col items-center px-4 pt-[14vh] pb-16 text-center">
      <p className="text-sm font-semibold text-accent">404</p>
      <h1 className="mt-2 text-2xl font-semibold">Page not found</h1>
      <p className="mt-2 mb-6 max-w-sm text-ink-soft">
        The page was moved or deleted, is not published, or you have no access to it.
      </p>
      {isSignedIn ? (
        <LinkButton href="/guides" variant="primary">
          Go to your guides
        </LinkButton>
      ) : (
        <LinkButton href="/" variant="primary">
          Go to the home page
        </LinkButton>
      )}
    </div>
  );
}
