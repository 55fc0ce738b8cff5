-- The nightly backups of this installation (BACKUP_DIR). No backup contains this table.
create table backups (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Null while the backup runs, and after it has succeeded.
  error text check (length(error) between 1 and 1000),
  -- Photos of the database that the storage does not have.
  missing_photos integer not null default 0 check (missing_photos >= 0),
  check (error is null or finished_at is not null)
);
create unique index backups_unfinished on backups ((true)) where finished_at is null;
create index backups_newest on backups (started_at desc);
