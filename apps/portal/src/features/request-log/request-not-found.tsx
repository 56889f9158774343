import { BackToLogs } from "./request-detail.tsx";
import { RequestLookup } from "./request-lookup.tsx";

/** The page of a request id that is not in the log: the reasons, and another search. */
export function RequestNotFound() {
  return (
    <>
      <BackToLogs />
      <h1 className="mt-2 text-2xl font-semibold">Request not found</h1>
      <p className="mt-1 max-w-2xl text-ink-soft">No request with this id is in your log.</p>
      <ul className="mt-4 mb-6 flex max-w-2xl list-disc flex-col gap-1.5 pl-5 text-sm">
        <li>A request appears about a second after its response. Reload this page.</li>
        <li>Requests are kept for 7 days on Free and Pro, 30 on Team, and 90 on Enterprise.</li>
        <li>Requests without a known key do not appear in any log.</li>
        <li>Members see the requests with their own keys, and owners those of the account.</li>
        <li>401 and 429 responses share an entry per minute, which has the id of the first one.</li>
      </ul>
      <RequestLookup className="max-w-xl" />
    </>
  );
}
