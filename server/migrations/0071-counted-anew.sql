-- A packed visit has the time of its first submission, also when it was returned since: the rule 2 of server/src/insight/visit-blocks.ts.
-- Months of rule 1 are packed anew in the background; until then their visits are read themselves.
alter table visit_month_rollups add column rule smallint not null default 1;
