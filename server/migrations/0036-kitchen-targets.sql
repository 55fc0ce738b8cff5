-- The group of each name that the menu sheet has ever had, so that a dish keeps its group after it has left the menu.
create table menu_names (
  name text primary key,
  dish_group text not null check (dish_group in ('dishes', 'drinks'))
);
insert into menu_names select distinct unnest(dishes), 'dishes' from menu_copy;
insert into menu_names select distinct unnest(drinks), 'drinks' from menu_copy on conflict do nothing;

-- The minutes within which a dish of a group should be ready; null without a target.
create table kitchen_targets (
  dish_group text primary key check (dish_group in ('dishes', 'drinks')),
  id uuid not null unique default gen_random_uuid(),
  minutes smallint check (minutes between 1 and 120),
  version integer not null default 1
);
insert into kitchen_targets (dish_group) values ('dishes'), ('drinks');
create trigger kitchen_targets_version before update of minutes on kitchen_targets
  for each row execute function next_version();

alter table audit_log drop constraint audit_log_entity_check, add constraint audit_log_entity_check
  check (entity in ('user', 'link', 'restaurant', 'question', 'visit', 'application', 'message', 'export', 'target'));

-- A dish's page reads one dish of all restaurants, the latest first.
create index dish_summaries_of_dish on dish_summaries (dish_name, day);
