-- A visit that went back to its guest: who gave it back, when, and with which words. Each stays.
create table visit_returns (
  id uuid primary key,
  visit_id uuid not null references visits,
  actor_id uuid not null references users,
  at timestamptz not null,
  -- Of the hand-in that it answers: the next one takes its place in the visit.
  submitted_at timestamptz not null,
  message text check (length(message) between 1 and 1000),
  unique (id, visit_id)
);
create index visit_returns_newest on visit_returns (visit_id, at desc, id desc);

-- By what the question was copied from, so that a note can only be to a question of its own visit.
create table visit_notes (
  return_id uuid not null,
  visit_id uuid not null,
  source_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  primary key (return_id, source_id),
  foreign key (return_id, visit_id) references visit_returns (id, visit_id),
  foreign key (visit_id, source_id) references visit_questions (visit_id, source_id)
);
create index visit_notes_of_visit on visit_notes (visit_id, source_id);

-- The note of the last return, beside the answer: neither a save nor a read of the checklist looks anywhere else.
alter table visit_questions add column note text check (length(note) between 1 and 1000);
