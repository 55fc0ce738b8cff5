-- The private chat in which Telegram reaches somebody, and the language they have there.
alter table users
  add column telegram_chat text unique,
  add column telegram_language text check (telegram_language in ('en', 'ru')),
  add constraint users_telegram check ((telegram_chat is null) = (telegram_language is null));

-- What a link to the bot carries: good once, for a short time.
create table telegram_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The chat that used it.
  used_by text
);
create index telegram_tokens_of_user on telegram_tokens (user_id, created_at desc);

-- What a guest was told of a visit. A visit that moves, or goes to somebody else, is told of anew.
create table visit_notices (
  visit_id uuid not null references visits,
  user_id uuid not null references users,
  opens_at timestamptz not null,
  stage text not null check (stage in ('planned', 'day', 'soon', 'open')),
  told_at timestamptz not null,
  primary key (visit_id, user_id, opens_at, stage)
);
create index visit_notices_of_user on visit_notices (user_id);
