-- The body of the requests with an event, stored before the first one, so that a deploy does not change retries (contract HOOK-2).
ALTER TABLE "events" ADD COLUMN "body" TEXT;

-- A pause of failures starts the five days again after which a webhook is disabled (contract HOOK-10).
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_failed_at" TIMESTAMPTZ(3);
