-- What is limited: a row for each subject that a try counts against, for as long as any limit looks back.
alter table tries rename to rate_limits;
alter index tries_of_subject rename to rate_limits_of_subject;
alter index tries_by_age rename to rate_limits_by_age;
-- The rows of one try, so that it can be taken back.
alter table rate_limits add column attempt uuid not null default gen_random_uuid();
alter table rate_limits alter column attempt drop default;
