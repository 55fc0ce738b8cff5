-- The channels and kinds of messages that a person does without. Empty: all of them come.
alter table users
  add column muted_channels text[] not null default '{}'
    check (muted_channels <@ array['email', 'sms', 'telegram']),
  add column muted_kinds text[] not null default '{}'
    check (muted_kinds <@ array['visit_reminder', 'visit_soon', 'visit_open', 'visit_accepted', 'visit_submitted', 'applied']);
