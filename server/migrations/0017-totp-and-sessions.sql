-- What tells one session from another without its token.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column agent text not null default '' check (length(agent) <= 80),
  add column last_seen_at timestamptz not null default now();
create unique index sessions_id on sessions (id);
-- A session was last prolonged within a day of its last use: 14 days for staff, 90 for everybody else.
update sessions set last_seen_at = greatest(sessions.created_at,
    expires_at - case when role_id in (1, 3) then interval '14 days' else interval '90 days' end)
  from users where users.id = user_id;

-- Two-step login. The secret is encrypted; it counts from `confirmed_at` on.
create table totp (
  user_id uuid primary key references users,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the newest code that was accepted: it and all before it are spent.
  last_step integer,
  check ((confirmed_at is null) = (last_step is null))
);
create table recovery_codes (
  user_id uuid not null references totp on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
