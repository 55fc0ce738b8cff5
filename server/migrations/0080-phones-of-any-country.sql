-- A phone is the digits of E.164, the calling code first: up to fifteen, the first no zero. Every phone stored so far is one, so nothing is
-- rewritten, and processes of the version before find and write theirs as ever.
alter table applications drop constraint applications_phone_check;
alter table phone_codes drop constraint phone_codes_phone_check;

-- Where no text messages are sent, an applicant confirms the e-mail address in place of the phone: the code and the token name what was
-- confirmed, and typed_phone is a phone that nobody has confirmed. A null in applications.phone keeps it out of applications_waiting, so that
-- it takes nobody's place; a process of the version before can't mistake it for a confirmed one.
alter table phone_codes add constraint phone_codes_phone_check check (phone ~ '^[1-9]\d{6,14}$' or phone like '_%@_%');
alter table phone_tokens add column typed_phone text check (typed_phone ~ '^[1-9]\d{6,14}$');
alter table applications
  alter column phone drop not null,
  add constraint applications_phone_check check (phone ~ '^[1-9]\d{6,14}$'),
  add column typed_phone text check (typed_phone ~ '^[1-9]\d{6,14}$'),
  add constraint applications_one_phone check (num_nonnulls(phone, typed_phone) = 1),
  drop column search,
  add column search tsvector not null generated always as (
    to_tsvector('simple', folded(first_name || ' ' || last_name || ' ' || city || ' ' || email || ' '
      || coalesce(phone, typed_phone)))) stored;
create index applications_search on applications using gin (search);
-- One application waits for each confirmed address, as for each confirmed phone.
create unique index applications_waiting_by_email on applications (lower(email)) where status = 'waiting' and phone is null;
