-- Links by which somebody who forgot their password sets a new one: good once, for an hour.
create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  -- Of the address and the password at that time: when either changes, the link ends.
  state_hash bytea not null check (length(state_hash) = 32),
  expires_at timestamptz not null
);
create index password_resets_of_user on password_resets (user_id);
create index password_resets_expiry on password_resets (expires_at);
create index users_who_may_reset on users (lower(email)) where password_hash is not null and deleted_at is null;
