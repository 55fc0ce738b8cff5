-- What goes out to people: written in the transaction that caused it, sent by the worker, kept to be looked at.
create table messages (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms', 'telegram')),
  kind text not null,
  language text not null check (language in ('en', 'ru')),
  recipient text not null,
  subject text,
  -- Where a secret stands, its name does; the secrets lie apart and go when they are no longer needed.
  body text not null,
  secrets jsonb check (jsonb_typeof(secrets) = 'object'),
  user_id uuid references users,
  application_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'dead', 'expired')),
  attempts integer not null default 0,
  last_error text,
  provider_id text,
  created_at timestamptz not null,
  -- When it was put into the queue, first or again: what is given up counts from here.
  queued_at timestamptz not null,
  next_attempt_at timestamptz,
  expires_at timestamptz,
  sent_at timestamptz,
  check ((status = 'waiting') = (next_attempt_at is not null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index messages_newest on messages (created_at desc, id desc);
create index messages_by_status on messages (status, created_at desc, id desc);
create index messages_by_recipient on messages (recipient);
create index messages_of_user on messages (user_id) where user_id is not null;
create index messages_of_application on messages (application_id) where application_id is not null;

alter table audit_log drop constraint audit_log_entity_check, add constraint audit_log_entity_check
  check (entity in ('user', 'link', 'restaurant', 'question', 'visit', 'application', 'message'));
