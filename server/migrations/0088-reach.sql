-- The groups that a visit manager is limited to, with all below them; none: everything. A removed group keeps its row here, so that a
-- reach of which nothing is left limits to nothing. The rows outlive another role and a removal, since both may be taken back.
create table reaches (
  user_id uuid not null references users on delete cascade,
  group_id uuid not null references groups,
  primary key (user_id, group_id)
);
create index reaches_of_group on reaches (group_id);

-- The restaurants that the visits of a file may be of; null: all. A limited manager gets the file only while all of them are in reach.
alter table exports add column made_of uuid[];
