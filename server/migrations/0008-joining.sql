-- Confirming a phone: the newest code of each, and what stands for a confirmed one in the anketa.
create table phone_codes (
  phone text primary key check (phone ~ '^7\d{10}$'),
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create table phone_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  phone text not null,
  expires_at timestamptz not null,
  application_id uuid
);

-- What is limited, counted for all processes together; kept for a day.
create table tries (
  kind text not null,
  subject text not null,
  at timestamptz not null
);
create index tries_of_subject on tries (kind, subject, at desc);
create index tries_by_age on tries (at);

create table spent_challenges (
  signature_hash bytea primary key check (length(signature_hash) = 32),
  expires_at timestamptz not null
);
-- Made by the first process that needs one, the same for all.
create table server_secrets (
  name text primary key,
  value bytea not null check (length(value) = 32)
);

create table applications (
  id uuid primary key,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'merged', 'declined')),
  phone text not null check (phone ~ '^7\d{10}$'),
  first_name text not null,
  last_name text not null,
  email text not null,
  city text not null,
  birth_year integer not null,
  eats_out text not null,
  diets text[] not null,
  diet_note text not null,
  free text[] not null,
  note text not null,
  consent_version text not null,
  consent_language text not null,
  consent_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  user_id uuid references users,
  search tsvector not null generated always as (
    to_tsvector('simple', first_name || ' ' || last_name || ' ' || city || ' ' || email || ' ' || phone)) stored,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status in ('accepted', 'merged')) = (user_id is not null))
);
-- One person waits once: who applies again meanwhile has changed their mind about the answers.
create unique index applications_waiting on applications (phone) where status = 'waiting';
create index applications_newest on applications (created_at desc, id desc);
create index applications_by_status on applications (status, created_at desc, id desc);
create index applications_search on applications using gin (search);
create index applications_of_user on applications (user_id) where user_id is not null;

-- Somebody who asked to be forgotten: their visits stay, nobody can be restored from them.
alter table users add column erased_at timestamptz check (erased_at is null or deleted_at is not null);

-- The log stays append-only but for one thing: losing the name of somebody who is erased.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cloche.erasing', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
