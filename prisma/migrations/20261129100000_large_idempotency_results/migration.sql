-- Works with release 1.1.0 and newer.
-- The large responses of a user, whose bytes are limited in an account (contract IDEM-8).
CREATE INDEX "idempotency_results_large" ON "idempotency_results" ("user_id") WHERE octet_length("body") > 65536;
