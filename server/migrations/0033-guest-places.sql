-- Where a guest lives and when they are free, for those who plan visits. Null: not known.
alter table users
  add column city text check (city <> ''),
  add column free text[] check (cardinality(free) > 0);

drop trigger users_version on users;
update users set (city, free) = (
  select city, free from applications where user_id = users.id order by decided_at desc limit 1)
where erased_at is null and exists (select from applications where user_id = users.id);
create trigger users_version
  before update of first_name, last_name, role_id, login, password_hash, email, phone, deleted_at, city, free on users
  for each row execute function next_version();

-- A search finds guests by their city too.
drop index users_search;
alter table users drop column search;
alter table users add column search tsvector not null generated always as (
  to_tsvector('simple', first_name || ' ' || last_name || ' ' || coalesce(login, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''))) stored;
create index users_search on users using gin (search);
drop index users_inside;
create index users_inside on users using gin (
  lower(first_name || ' ' || last_name || ' ' || coalesce(login, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
    || ' ' || coalesce(city, '')) gin_trgm_ops);
