-- Addresses that are sent events.
create table webhooks (
  id uuid primary key,
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Secrets are encrypted. After a rotation the old one signs, too, until `old_secret_until`.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  -- Why nothing is sent; null while events are sent.
  stopped text check (stopped in ('staff', 'gone', 'failing')),
  -- The last time that the receiver accepted a delivery.
  delivered_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((old_secret is null) = (old_secret_until is null))
);
create trigger webhooks_version before update of name, url, events, stopped on webhooks
  for each row execute function next_version();

-- What was sent, and what is to be sent, with the outcome of the last attempt.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  -- The body as it is signed, so it must not change by a byte.
  payload text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  next_attempt_at timestamptz check ((next_attempt_at is null) = (status <> 'waiting')),
  -- A process sends it now and has until then.
  claimed_until timestamptz,
  last_attempt_at timestamptz,
  milliseconds integer,
  response_status smallint,
  response_body text,
  failure text check (failure in ('status', 'timeout', 'unreachable', 'private_address', 'stopped')),
  failure_detail text
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where status = 'waiting';

-- The signals of restaurants' charts that were said, or were there before anybody listened.
create table known_signals (
  restaurant_id uuid not null references restaurants on delete cascade,
  rule text not null,
  side text not null,
  from_day date not null,
  to_day date not null,
  primary key (restaurant_id, rule, side, from_day)
);
