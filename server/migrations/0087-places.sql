-- The tree of restaurants: client, brand, region. The positions of siblings are 0, 1, 2 …; a removed group keeps its own.
create table groups (
  id uuid primary key,
  parent uuid references groups,
  title text not null check (length(title) between 1 and 100 and title !~ '[›>/]'),
  position integer not null check (position >= 0),
  -- The level, from 1. A live group lies one level below its live parent, so that there are no circles and five levels at most.
  depth smallint not null check (depth between 1 and 5),
  deleted_at timestamptz,
  parent_depth smallint generated always as (case when deleted_at is null and parent is not null then depth - 1 end) stored,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (deleted_at is not null or (parent is null) = (depth = 1)),
  unique (id, depth),
  foreign key (parent, parent_depth) references groups (id, depth) deferrable initially deferred
);
create index groups_within on groups (parent, parent_depth);
-- A path names one group, however it is written.
create unique index groups_called on groups (parent, folded(title)) nulls not distinct where deleted_at is null;
create trigger groups_version before update of parent, title, deleted_at on groups
  for each row execute function next_version();

create function are_tags(tags text[]) returns boolean immutable strict parallel safe language sql
return cardinality(tags) <= 20 and array_position(tags, null) is null
  and (select coalesce(bool_and(length(tag) between 1 and 40), true) from unnest(tags) as tag);

-- `array_to_string` is not immutable for any type, but it is for texts.
create function tags_in_words(tags text[]) returns text immutable strict parallel safe language plpgsql as $$
begin
  return array_to_string(tags, ' ');
end
$$;

alter table restaurants
  add column group_id uuid references groups,
  add column tags text[] not null default '{}' check (are_tags(tags)),
  add column city text check (length(city) between 1 and 100);
create index restaurants_of_group on restaurants (group_id) where group_id is not null;
create index restaurants_tagged on restaurants using gin (tags);

drop trigger restaurants_version on restaurants;
create trigger restaurants_version
  before update of title, address, timezone, deleted_at, group_id, tags, city on restaurants
  for each row execute function next_version();

-- A search finds restaurants by their city and tags too.
drop index restaurants_search, restaurants_inside;
alter table restaurants
  drop column search_text,
  drop column search,
  add column search_text text not null generated always as (
    folded(title || ' ' || address || ' ' || coalesce(city, '') || ' ' || tags_in_words(tags))) stored,
  add column search tsvector not null generated always as (
    to_tsvector('simple', folded(title || ' ' || address || ' ' || coalesce(city, '') || ' ' || tags_in_words(tags)))) stored;
create index restaurants_search on restaurants using gin (search);
create index restaurants_inside on restaurants using gin (search_text gin_trgm_ops);
analyze restaurants;

alter table audit_log drop constraint audit_log_entity_check, add constraint audit_log_entity_check
  check (entity in
    ('user', 'link', 'restaurant', 'question', 'visit', 'application', 'message', 'target', 'export', 'token', 'webhook',
     'report_link', 'settings', 'group'));
