-- The first steps that an administrator has skipped. A programme that has a visit in it already needs no leading.
create table skipped_steps (
  step text primary key check (step in ('programme', 'restaurants', 'checklist', 'guest', 'visit', 'phone', 'messages')),
  skipped_at timestamptz not null default now()
);
insert into skipped_steps (step)
select step
from unnest(array['programme', 'restaurants', 'checklist', 'guest', 'visit', 'phone', 'messages']) as step
where exists (select from visits where submitted_at is not null);
