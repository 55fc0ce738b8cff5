create table users (
  id uuid primary key,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  role_id integer not null check (role_id between 1 and 99),
  login text check (length(login) between 1 and 100),
  password_hash text,
  email text,
  phone text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- A login is unique whatever its case, among the removed too: restoring one must never clash.
create unique index users_login_key on users (lower(login));
create index users_phone on users (phone) where phone is not null;
create index users_newest on users (created_at desc, id desc);

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  platform text not null check (platform in ('web', 'ios', 'android')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table guest_links (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index guest_links_user on guest_links (user_id);

create table restaurants (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  address text not null check (length(address) between 1 and 500),
  timezone text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index restaurants_title on restaurants (title, id);

-- The bank: categories (no parent) and their questions.
create table questions (
  id uuid primary key,
  parent uuid references questions,
  title text not null check (length(title) between 1 and 500),
  logo text,
  type text not null,
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  position integer not null check (position >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((parent is null) = (type in ('checklist', 'addon'))),
  check (type in ('checklist', 'addon', 'single', 'multiple', 'text', 'number', 'rate', 'time', 'dish', 'photo')),
  -- Deferred, so that two neighbours can change places in one transaction.
  constraint questions_place
    exclude (coalesce(parent, '00000000-0000-0000-0000-000000000000') with =, position with =)
    where (deleted_at is null) deferrable initially deferred
);

create table visits (
  id uuid primary key,
  guest_id uuid not null references users,
  restaurant_id uuid not null references restaurants,
  -- The restaurant's wall clock, and the instant it stands for in the restaurant's zone.
  visit_date timestamp not null,
  opens_at timestamptz not null,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'submitted', 'returned', 'accepted', 'cancelled')),
  started_at timestamptz,
  submitted_at timestamptz,
  score numeric(4, 1) check (score between 0 and 100),
  progress_required integer,
  progress_answered integer check (progress_answered <= progress_required),
  created_at timestamptz not null default now(),
  check ((status in ('submitted', 'accepted')) <= (submitted_at is not null)),
  check (submitted_at is null or (started_at is not null and progress_required is not null))
);
create index visits_newest on visits (opens_at desc, id desc);
create index visits_of_restaurant on visits (restaurant_id, opens_at desc, id desc);
create index visits_of_guest on visits (guest_id, opens_at desc, id desc);
create index visits_by_status on visits (status, opens_at desc, id desc);

-- A visit's own copy of the bank, made when it is first opened, with the guest's answers in it.
create table visit_questions (
  id uuid primary key,
  visit_id uuid not null references visits,
  source_id uuid not null references questions,
  parent uuid references visit_questions,
  title text not null,
  logo text,
  type text not null,
  options jsonb not null,
  position integer not null,
  answer jsonb,
  answer_at timestamptz,
  rate smallint check (rate between 1 and 10),
  rate_at timestamptz,
  comment text not null default '' check (length(comment) <= 4000),
  comment_at timestamptz,
  revision integer not null default 0,
  saved_at timestamptz,
  -- Whether a photo or a dish was ever added: most questions have none, and a save need not look.
  has_entries boolean not null default false,
  unique (visit_id, source_id),
  check ((parent is null) = (type in ('checklist', 'addon'))),
  check (answer is null or type in ('single', 'multiple', 'text', 'number', 'time')),
  check (rate is null or type = 'rate')
) with (fillfactor = 80);

create table photos (
  id uuid primary key,
  question_id uuid not null references visit_questions,
  sha256 bytea not null check (length(sha256) = 32),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  content_type text not null,
  taken_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- A removed photo keeps its row: the same upload arriving again must not bring it back.
  deleted_at timestamptz
);
create index photos_question on photos (question_id);

create table dishes (
  id uuid primary key,
  question_id uuid not null references visit_questions,
  dish_name text not null check (length(dish_name) between 1 and 200),
  order_time timestamptz not null,
  ready_time timestamptz,
  captured_at timestamptz not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint dishes_ready_after_order check (ready_time >= order_time)
);
create index dishes_question on dishes (question_id);

create function mark_entries() returns trigger language plpgsql as $$
begin
  update visit_questions set has_entries = true
  where id in (select question_id from added) and not has_entries;
  return null;
end
$$;
create trigger photos_added after insert on photos referencing new table as added
  for each statement execute function mark_entries();
create trigger dishes_added after insert on dishes referencing new table as added
  for each statement execute function mark_entries();

-- The last good copy of the menu sheet; one row at most.
create table menu_copy (
  "only" boolean primary key default true check ("only"),
  dishes text[] not null,
  drinks text[] not null,
  fetched_at timestamptz not null
);
