-- Names are found however they are written: Федорова finds Фёдорова, bronte finds Brontë. The same is `folded` of checklist/folded.ts.
-- Й and ў are letters of their own. The function of the extension `unaccent` is not immutable, so no index may name it.
create function folded(text) returns text immutable strict parallel safe language sql
return replace(replace(replace(replace(translate(
  lower(normalize(regexp_replace(normalize($1, nfd), '([иуИУ]\u0306)|[\u0300-\u036f]', '\1', 'g'), nfc)),
  'łøđðħıŧς', 'loddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Calls compose what they take from now on, a login too. One that would become another user's stays as it is.
update users set login = normalize(login)
where login is not normalized and not exists (
  select from users other where other.id <> users.id and lower(normalize(other.login)) = lower(normalize(users.login)));

-- What is searched inside words is stored: folding costs more than reading.
drop index users_search, users_inside, restaurants_search, restaurants_inside, applications_search;
alter table users
  drop column search,
  add column search_text text not null generated always as (
    folded(first_name || ' ' || last_name || ' ' || coalesce(login, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
      || ' ' || coalesce(city, ''))) stored,
  add column search tsvector not null generated always as (
    to_tsvector('simple', folded(first_name || ' ' || last_name || ' ' || coalesce(login, '') || ' ' || coalesce(email, '') || ' '
      || coalesce(phone, '') || ' ' || coalesce(city, '')))) stored;
create index users_search on users using gin (search);
create index users_inside on users using gin (search_text gin_trgm_ops);

alter table restaurants
  drop column search,
  add column search_text text not null generated always as (folded(title || ' ' || address)) stored,
  add column search tsvector not null generated always as (to_tsvector('simple', folded(title || ' ' || address))) stored;
create index restaurants_search on restaurants using gin (search);
create index restaurants_inside on restaurants using gin (search_text gin_trgm_ops);
-- Imports find a restaurant by its whole title.
create index restaurants_called on restaurants (folded(title));

alter table applications
  drop column search,
  add column search tsvector not null generated always as (
    to_tsvector('simple', folded(first_name || ' ' || last_name || ' ' || city || ' ' || email || ' ' || phone))) stored;
create index applications_search on applications using gin (search);

drop index comments_words;
create index comments_words on comments
  using gin ((to_tsvector('english', folded(text)) || to_tsvector('russian', folded(text)))) with (fastupdate = off);
analyze users, restaurants, applications, comments;
