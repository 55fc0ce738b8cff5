-- Visits that ask the same questions and score them alike share one form version (docs/decisions/0018).
create table form_versions (
  id integer generated always as identity primary key,
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  created_at timestamptz not null default now()
);

-- A row counts the scores of a restaurant's day and adds them up in tenths of a percent. `subject_id` is the restaurant, or the category
-- or question of the bank. Foreign keys would cost each write some 150 checks; `npm run recompute` proves the rows instead.
create table score_summaries (
  scope text not null check (scope in ('visit', 'category', 'question')),
  restaurant_id uuid not null,
  day date not null,
  daypart text not null check (daypart in ('morning', 'lunch', 'evening')),
  is_provisional boolean not null,
  form_version integer not null,
  subject_id uuid not null,
  n integer not null check (n > 0),
  sum integer not null check (sum between 0 and n * 1000),
  sum_squares bigint not null check (sum_squares between 0 and n * 1000000::bigint),
  primary key (restaurant_id, day, scope, daypart, is_provisional, form_version, subject_id)
) partition by list (scope);
create table score_summaries_of_visits partition of score_summaries for values in ('visit');
create table score_summaries_of_categories partition of score_summaries for values in ('category');
create table score_summaries_of_questions partition of score_summaries for values in ('question');

-- A row counts dishes and adds up their minutes from ordered to ready. `minutes` counts dishes by the minute, without the zeros at both
-- ends: its first bin is `first_minute`, and bin 120 has all longer dishes, which the sums count as 120.
create table dish_summaries (
  restaurant_id uuid not null,
  day date not null,
  daypart text not null check (daypart in ('morning', 'lunch', 'evening')),
  is_provisional boolean not null,
  form_version integer not null,
  dish_name text not null,
  n integer not null check (n > 0),
  sum integer not null check (sum between 0 and n * 120),
  sum_squares bigint not null check (sum_squares between 0 and n * 14400::bigint),
  first_minute smallint not null check (first_minute >= 0),
  minutes integer[] not null check (cardinality(minutes) > 0 and first_minute + cardinality(minutes) <= 121),
  primary key (restaurant_id, day, daypart, is_provisional, form_version, dish_name)
);

create index visits_summarized on visits (restaurant_id, visit_date) where status in ('submitted', 'accepted');

-- `built_at` is null until the visits of before this migration are summarized; until then no figure is answered from summaries.
create table summaries_state (
  "only" boolean primary key default true check ("only"),
  built_at timestamptz
);
insert into summaries_state default values;
