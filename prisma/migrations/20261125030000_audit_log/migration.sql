-- The audit trail (contract AUDIT-1 to AUDIT-8, decision 310). Rows have no foreign keys: they outlive what they name.
CREATE TABLE audit_log (
    account_id integer NOT NULL,
    -- A UUID of version 7: its first 48 bits are the time in ms.
    id uuid NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    action text NOT NULL,
    via text NOT NULL,
    user_id integer,
    api_key_id integer,
    target_type text,
    target_id text,
    target_name text,
    address text,
    user_agent text,
    details jsonb NOT NULL,
    CONSTRAINT audit_log_pkey PRIMARY KEY (account_id, id)
);

-- One index for each filter.
CREATE INDEX audit_log_action_idx ON audit_log (account_id, action, id);
CREATE INDEX audit_log_user_idx ON audit_log (account_id, user_id, id);
CREATE INDEX audit_log_key_idx ON audit_log (account_id, api_key_id, id);
CREATE INDEX audit_log_target_idx ON audit_log (account_id, target_type, target_id, id);
CREATE INDEX audit_log_via_idx ON audit_log (account_id, via, id);
CREATE INDEX audit_log_expires_at_idx ON audit_log (expires_at);

-- Append-only: no statement of the application changes a row, or deletes one that has not expired.
CREATE FUNCTION refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.expires_at <= now() THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_log_rows_are_kept BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_log_change();
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_change();
