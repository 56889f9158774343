-- Where a key may be used from (contract KEY-9, KEY-10). Empty: anywhere.
alter table "api_keys"
  add column "allowed_addresses" text[] not null default '{}',
  add column "allowed_referrers" text[] not null default '{}';
