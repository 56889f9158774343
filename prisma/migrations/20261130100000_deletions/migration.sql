-- Works with release 1.1.0 and newer.
-- Accounts and users that are to be deleted, and the record of those that were (contract ACCT-17, USER-6, decision 384). No row
-- is rewritten.
ALTER TABLE "accounts" ADD COLUMN "deletion_at" TIMESTAMPTZ(3);
ALTER TABLE "users" ADD COLUMN "deletion_at" TIMESTAMPTZ(3);

-- Statements of public pages read the accounts that are closed from it: those that are suspended or to be deleted.
CREATE INDEX "accounts_closed_idx" ON "accounts" ("id") WHERE ("suspended_at" IS NOT NULL OR "deletion_at" IS NOT NULL);
CREATE INDEX "users_deletion_at_idx" ON "users" ("deletion_at") WHERE ("deletion_at" IS NOT NULL);

-- The names of users who were erased. They lead to no other person (decision 160).
CREATE TABLE "reserved_usernames" (
    "username" TEXT NOT NULL,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reserved_usernames_pkey" PRIMARY KEY ("username")
);

-- What was erased, without the person. A row without "finished_at" is an erasure that has started.
CREATE TABLE "erasures" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "via" TEXT NOT NULL,
    "hand_over_to" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "counts" JSONB NOT NULL,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "erasures_kind_subject_id_key" ON "erasures" ("kind", "subject_id");
CREATE INDEX "erasures_unfinished_idx" ON "erasures" ("account_id") WHERE ("finished_at" IS NULL);

-- An erasure deletes the entries of an account, and removes the person from the entries of a user. No other statement changes one.
CREATE OR REPLACE FUNCTION refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.expires_at <= now() THEN RETURN OLD; END IF;
    IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM erasures e WHERE e.account_id = OLD.account_id AND e.finished_at IS NULL
                                       AND e.kind = 'account') THEN
        RETURN OLD;
    END IF;
    IF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM erasures e WHERE e.account_id = OLD.account_id AND e.finished_at IS NULL)
       AND (NEW.account_id, NEW.id, NEW.expires_at, NEW.action, NEW.via, NEW.user_id, NEW.api_key_id, NEW.target_type, NEW.target_id)
           IS NOT DISTINCT FROM
           (OLD.account_id, OLD.id, OLD.expires_at, OLD.action, OLD.via, OLD.user_id, OLD.api_key_id, OLD.target_type, OLD.target_id) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

-- A foreign key would not drop the entry of a request that started before its account was deleted: it would refuse it. The locks
-- make a deletion wait, so that it deletes or changes the entry too. The entry of a user who was erased contains the id only.
CREATE FUNCTION "require_audited_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE id = NEW.account_id FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NEW.user_id IS NOT NULL THEN
    PERFORM FROM users WHERE id = NEW.user_id FOR KEY SHARE;
    IF NOT FOUND THEN
      NEW.target_name := NULL;
      NEW.address := NULL;
      NEW.user_agent := NULL;
      NEW.details := '{}';
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "audit_log_requires_account" BEFORE INSERT ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "require_audited_account"();

CREATE FUNCTION "erase_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM audit_log WHERE account_id = OLD.id;
  RETURN NULL;
END
$$;

CREATE TRIGGER "accounts_erase_audit_log" AFTER DELETE ON "accounts"
FOR EACH ROW EXECUTE FUNCTION "erase_audit_log"();

-- A guide that another user receives must not take a slug that is reserved for another guide of that user.
DROP TRIGGER "guides_refuse_reserved_new_slug" ON "guides";
CREATE TRIGGER "guides_refuse_reserved_new_slug" AFTER UPDATE OF "slug", "user_id" ON "guides"
FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug OR OLD.user_id IS DISTINCT FROM NEW.user_id)
EXECUTE FUNCTION "refuse_reserved_slug"();
