-- A checklist is an ordered choice of the bank's categories.
create table checklists (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  position integer not null check (position >= 0),
  -- Stands for the checklist in the packed months of visits, where an id is too long. It is never given twice.
  number smallint not null unique check (number between 1 and 255),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index checklists_called on checklists (folded(title)) where deleted_at is null;
create trigger checklists_version before update of title, deleted_at on checklists
  for each row execute function next_version();

-- The order of its categories is 0, 1, 2 … A removed category keeps its row, so that it comes back to its place.
create table checklist_categories (
  checklist_id uuid not null references checklists on delete cascade,
  category_id uuid not null references questions on delete cascade,
  position integer not null check (position >= 0),
  primary key (checklist_id, category_id)
);
create index checklist_categories_of_category on checklist_categories (category_id);

-- No checklist means all questions. It is fixed from the first copy on.
alter table visits add column checklist_id uuid references checklists;
create index visits_of_checklist on visits (checklist_id, opens_at desc, id desc) where checklist_id is not null;
drop trigger visits_version on visits;
create trigger visits_version
  before update of guest_id, restaurant_id, visit_date, opens_at, status, checklist_id on visits
  for each row execute function next_version();
drop trigger packed_changed on visits;
create trigger packed_changed after update of visit_date, opens_at, status, submitted_at, score, checklist_id on visits
  for each row when (least(old.visit_date, new.visit_date) < date_trunc('month', localtimestamp + interval '1 day'))
  execute function mark_stale_visit_months();
create function keep_checklist() returns trigger language plpgsql as $$
begin
  raise exception 'a copied visit keeps its checklist' using errcode = 'check_violation', constraint = 'visits_checklist_kept';
end
$$;
create trigger visits_checklist_kept before update of checklist_id on visits for each row
  when (old.copied_at is not null and old.checklist_id is distinct from new.checklist_id)
  execute function keep_checklist();

-- The usual checklist of a restaurant, or else of the nearest group above it, is proposed for its visits.
alter table restaurants add column checklist_id uuid references checklists;
alter table groups add column checklist_id uuid references checklists;
drop trigger restaurants_version on restaurants;
create trigger restaurants_version
  before update of title, address, timezone, deleted_at, group_id, tags, city, checklist_id on restaurants
  for each row execute function next_version();
drop trigger groups_version on groups;
create trigger groups_version before update of parent, title, deleted_at, checklist_id on groups
  for each row execute function next_version();

-- A version of a form is one of its checklist: another checklist's first version is no change of this one.
alter table form_versions add column checklist_id uuid references checklists;

alter table audit_log drop constraint audit_log_entity_check, add constraint audit_log_entity_check
  check (entity in
    ('user', 'link', 'restaurant', 'question', 'visit', 'application', 'message', 'target', 'export', 'token', 'webhook',
     'report_link', 'settings', 'group', 'checklist'));
