-- Links by which anybody reads one report, as it was chosen when the link was made. Only a hash of the link's secret is stored.
create table report_links (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The report is of a visit, or of a month (YYYY-MM) of a restaurant.
  visit_id uuid references visits,
  restaurant_id uuid references restaurants,
  month text check (month ~ '^\d{4}-\d{2}$'),
  language text not null,
  has_times boolean not null,
  has_photos boolean not null,
  has_comments boolean not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  check (num_nonnulls(visit_id, restaurant_id) = 1 and num_nonnulls(visit_id, month) = 1)
);
create index report_links_of_visit on report_links (visit_id, created_at desc, id desc);
create index report_links_of_restaurant on report_links (restaurant_id, created_at desc, id desc);
create index report_links_of_user on report_links (created_by);

alter table audit_log drop constraint audit_log_entity_check, add constraint audit_log_entity_check
  check (entity in
    ('user', 'link', 'restaurant', 'question', 'visit', 'application', 'message', 'target', 'export', 'token', 'webhook',
     'report_link'));
