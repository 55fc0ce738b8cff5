-- What an administrator chose for the whole programme: one row. Null is the product's own: its name, its colours, the operator of the
-- configuration, English. The contract knows the languages, so that a new one needs no migration here.
create table programme_settings (
  is_only boolean primary key default true check (is_only),
  id uuid not null unique default gen_random_uuid(),
  name text check (length(name) between 1 and 80),
  guest_name text check (length(guest_name) between 1 and 40),
  logo text check (logo ~ '^/api/settings/logo/[0-9a-f]{64}$'),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  contact text check (length(contact) between 1 and 500),
  language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
  version integer not null default 1
);
insert into programme_settings default values;
create trigger programme_settings_version before update on programme_settings
  for each row execute function next_version();

alter table audit_log drop constraint audit_log_entity_check, add constraint audit_log_entity_check
  check (entity in
    ('user', 'link', 'restaurant', 'question', 'visit', 'application', 'message', 'target', 'export', 'token', 'webhook',
     'report_link', 'settings'));
