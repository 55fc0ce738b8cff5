-- The contract says which languages there are, so that a new one takes no migration. The version before writes its own two.
alter table users
  drop constraint users_language_check,
  add constraint users_language_check check (language ~ '^[a-z]{2}$'),
  drop constraint users_telegram_language_check,
  add constraint users_telegram_language_check check (telegram_language ~ '^[a-z]{2}$');
alter table messages
  drop constraint messages_language_check,
  add constraint messages_language_check check (language ~ '^[a-z]{2}$');
