-- Headers of the response to a webhook's request (contract HOOK-25). Null without a response, and for earlier attempts.
alter table "webhook_attempts" add column "response_headers" json;
