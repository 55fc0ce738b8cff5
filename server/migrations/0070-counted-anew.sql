-- A packed visit has the time of its first submission, also when it was returned since: the rule 2 of server/src/insight/visit-blocks.ts.
-- Months of rule 1 are packed anew in the background; until then their visits are read themselves.
alter table visit_month_rollups add column rule smallint not null default 1;

-- Dishes of a question that a later answer hid no longer count. Visits with such a condition are summarized anew before anybody reads them.
insert into unsettled_visits (visit_id)
select distinct q.visit_id
from dishes d join visit_questions q on q.id = d.question_id join visits v on v.id = q.visit_id
left join visit_questions category on category.id = q.parent
where v.status in ('submitted', 'accepted') and (q.options ? 'showIf' or category.options ? 'showIf');

-- The day of the first visit that has a version. A report names the days since when the checklist is another one.
alter table form_versions add column first_day date;
update form_versions set first_day = seen.first_day
from (select form_version, min(day) as first_day from score_summaries group by form_version) as seen
where form_versions.id = form_version;
