-- An API token or a webhook may be limited to groups as a visit manager is.
alter table reaches
  drop constraint reaches_pkey,
  alter column user_id drop not null,
  add column token_id uuid references tokens on delete cascade,
  add column webhook_id uuid references webhooks on delete cascade,
  add constraint reaches_of_one check (num_nonnulls(user_id, token_id, webhook_id) = 1),
  add constraint reaches_once unique nulls not distinct (user_id, token_id, webhook_id, group_id);
create index reaches_of_token on reaches (token_id) where token_id is not null;
create index reaches_of_webhook on reaches (webhook_id) where webhook_id is not null;

-- A file is made by the reach of the token that asked for it.
alter table exports add column token_id uuid references tokens on delete cascade;
