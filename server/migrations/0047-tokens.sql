-- Tokens with which programs read in the name of the administrator who made them. A revoked one stays: the audit log names it.
create table tokens (
  id uuid primary key,
  name text not null,
  -- The beginning of the token, for people; what proves it is the hash alone.
  prefix text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references users,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index tokens_valid on tokens (created_at desc, id desc) where revoked_at is null;
create index tokens_of_user on tokens (created_by);

-- The token by which an entry's user acted, if any.
alter table audit_log add column token_id uuid references tokens;
