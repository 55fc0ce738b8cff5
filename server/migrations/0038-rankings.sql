-- The last ranking of each choice of visits. `key` is the SHA-256 of the choice. A ranking waits while `requested_at` is set, and is under
-- way while `started_at` is. `result` is of the last run that had an answer.
create table rankings (
  id uuid primary key,
  key bytea not null unique check (length(key) = 32),
  choice jsonb not null,
  requested_at timestamptz,
  started_at timestamptz check (started_at is null or requested_at is not null),
  finished_at timestamptz,
  problem text check (problem in ('failed', 'interrupted', 'timeout', 'too-large')),
  ranked_at timestamptz,
  result jsonb,
  check ((ranked_at is null) = (result is null))
);
create index rankings_waiting on rankings (requested_at) where requested_at is not null;
create index rankings_finished on rankings (finished_at);

-- The guests' severity is of a person, so it has rows of its own, which erasing deletes.
create table ranking_guests (
  ranking_id uuid not null references rankings on delete cascade,
  guest_id uuid not null references users on delete cascade,
  visits integer not null check (visits > 0),
  severity float8 not null,
  lower float8 not null,
  upper float8 not null check (lower <= severity and severity <= upper),
  primary key (ranking_id, guest_id)
);
create index ranking_guests_severity on ranking_guests (ranking_id, severity);
create index ranking_guests_guest on ranking_guests (guest_id);
