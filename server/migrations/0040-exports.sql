-- Files that staff have made of visits, and those that are still being made. The file lies in the storage until it expires.
create table exports (
  id uuid primary key,
  user_id uuid not null references users,
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- How often a process has begun it: one that ends the process each time is given up.
  attempts integer not null default 0 check (attempts >= 0),
  visits_total integer not null check (visits_total >= 0),
  visits_done integer not null default 0 check (visits_done >= 0),
  row_count bigint not null default 0 check (row_count >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  failure text check (failure in ('too_long', 'no_room', 'interrupted', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  check ((status = 'failed') = (failure is not null))
);
create index exports_of_user on exports (user_id, created_at desc, id desc);
create index exports_unfinished on exports (created_at, id) where status in ('waiting', 'running');
create index exports_expiry on exports (expires_at);

alter table audit_log drop constraint audit_log_entity_check, add constraint audit_log_entity_check
  check (entity in
    ('user', 'link', 'restaurant', 'question', 'visit', 'application', 'message', 'target', 'export', 'token', 'webhook'));
