-- Why staff cancelled a visit, in words that its guest reads. It means nothing once the visit takes place again: the version before
-- reinstates without it.
alter table visits add column cancel_reason text check (length(cancel_reason) between 1 and 500);
