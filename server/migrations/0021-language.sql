-- The language in which a person is written to. Null: Telegram's, where they have it, else English.
alter table users add column language text check (language in ('en', 'ru'));
update users set language = (
  select consent_language from applications where user_id = users.id order by consent_at desc limit 1)
where erased_at is null and exists (select from applications where user_id = users.id);
