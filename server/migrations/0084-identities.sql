-- Accounts of a provider of single sign-on by which staff log in. `subject` is the provider's own name for the person and never changes.
create table identities (
  id uuid primary key,
  user_id uuid not null references users,
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  -- What the provider calls the person, for people to recognize.
  label text not null check (length(label) between 1 and 255),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- Logins and links that were begun at the provider and are not finished: good once, for ten minutes, in one browser.
create table sign_on_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  -- The user who links; null for a login.
  user_id uuid references users,
  return_to text not null check (length(return_to) <= 2000),
  expires_at timestamptz not null
);
create index sign_on_attempts_expiry on sign_on_attempts (expires_at);
create index sign_on_attempts_of_user on sign_on_attempts (user_id) where user_id is not null;

-- The identity that began a session, and the encrypted token by which the provider recognizes the session at logout.
alter table sessions
  add column identity_id uuid references identities on delete set null,
  add column id_token bytea;
create index sessions_of_identity on sessions (identity_id) where identity_id is not null;
