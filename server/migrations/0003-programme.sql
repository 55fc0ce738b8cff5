-- Every change of what staff edit counts up: a change made from an older version can be told from one that was not.
create function next_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end
$$;

alter table users add column version integer not null default 1;
alter table restaurants add column version integer not null default 1;
alter table questions add column version integer not null default 1;
alter table visits add column version integer not null default 1;

create trigger users_version
  before update of first_name, last_name, role_id, login, password_hash, email, phone, deleted_at on users
  for each row execute function next_version();
create trigger restaurants_version before update of title, address, timezone, deleted_at on restaurants
  for each row execute function next_version();
create trigger questions_version before update of parent, title, logo, type, options, deleted_at on questions
  for each row execute function next_version();
create trigger visits_version before update of guest_id, restaurant_id, visit_date, opens_at, status on visits
  for each row execute function next_version();

-- Words by their first letters. Without a language: names are not inflected.
alter table users add column search tsvector not null generated always as (
  to_tsvector('simple', first_name || ' ' || last_name || ' ' || coalesce(login, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;
create index users_search on users using gin (search);
create index users_by_role on users (role_id, created_at desc, id desc);
alter table restaurants add column search tsvector not null generated always as (
  to_tsvector('simple', title || ' ' || address)) stored;
create index restaurants_search on restaurants using gin (search);

create index visits_of_restaurant_by_status on visits (restaurant_id, status, opens_at desc, id desc);
create index visits_by_submission on visits (submitted_at desc, id desc) where submitted_at is not null;
create index visits_by_score on visits (score, id) where score is not null;
create index visits_by_day on visits (visit_date);
create index visits_of_pair on visits (guest_id, restaurant_id, visit_date);

-- A link that is revoked ends what it began.
alter table sessions add column link_id uuid references guest_links;
create index sessions_link on sessions (link_id) where link_id is not null;

-- Who did what to which thing, written in the transaction that did it.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null references users,
  action text not null,
  entity text not null check (entity in ('user', 'link', 'restaurant', 'question', 'visit')),
  entity_id uuid not null,
  subject text not null,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object')
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_entity on audit_log (entity, at desc, id desc);
create index audit_log_of_thing on audit_log (entity_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- What stood in an answer before something else took its place. What stood for less than ten seconds was being typed.
create table answer_history (
  id bigint generated always as identity primary key,
  question_id uuid not null references visit_questions,
  part text not null check (part in ('answer', 'rate', 'comment')),
  value jsonb,
  at timestamptz not null,
  replaced_at timestamptz not null
);
create index answer_history_question on answer_history (question_id);

create function keep_replaced() returns trigger language plpgsql as $$
begin
  insert into answer_history (question_id, part, value, at, replaced_at)
  select old.id, part, value, at, replaced_at
  from (values
    ('answer', old.answer, old.answer_at, new.answer_at),
    ('rate', to_jsonb(old.rate), old.rate_at, new.rate_at),
    ('comment', to_jsonb(old.comment), old.comment_at, new.comment_at)
  ) as stood (part, value, at, replaced_at)
  where at <= replaced_at - interval '10 seconds';
  return null;
end
$$;
create trigger visit_questions_history after update of answer, rate, comment on visit_questions
  for each row
  when (
    (old.answer is distinct from new.answer and old.answer_at <= new.answer_at - interval '10 seconds')
    or (old.rate is distinct from new.rate and old.rate_at <= new.rate_at - interval '10 seconds')
    or (old.comment is distinct from new.comment and old.comment_at <= new.comment_at - interval '10 seconds'))
  execute function keep_replaced();
