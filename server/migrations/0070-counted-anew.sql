-- A packed visit has the time of its first submission, also when it was returned since: the rule 2 of server/src/insight/visit-blocks.ts.
-- Months of rule 1 are packed anew in the background; until then their visits are read themselves.
create temporary table first_days on commit drop as
select form_version, min(day) as first_day from score_summaries_of_visits group by form_version;

alter table visit_month_rollups add column rule smallint not null default 1;

-- The day of the first visit that has a version. A report names the days since when the checklist is another one.
alter table form_versions add column first_day date;
update form_versions set first_day = first_days.first_day from first_days where form_versions.id = first_days.form_version;
