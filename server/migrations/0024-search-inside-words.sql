-- Three letters or digits are found inside words too, as the last four digits of a phone are. The queries name the same expressions.
create extension if not exists pg_trgm;
create index users_inside on users using gin (
  lower(first_name || ' ' || last_name || ' ' || coalesce(login, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
  gin_trgm_ops);
create index restaurants_inside on restaurants using gin (lower(title || ' ' || address) gin_trgm_ops);
