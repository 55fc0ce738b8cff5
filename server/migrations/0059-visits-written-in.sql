-- The submitted visits of a past month in which the guest wrote something in a category, so that the comments of a category in which few
-- guests write are found without a look at all visits. It has the months of visit_month_rollups, whose stale ones are not read.
create table category_month_rollups (
  month date not null check (extract(day from month) = 1),
  category_id uuid not null,
  visits uuid[] not null,
  amount integer not null generated always as (cardinality(visits)) stored,
  primary key (month, category_id)
);
-- The job packs all past months anew, with their categories.
delete from visit_month_rollups;

-- A comment that is imported for a visit of a past month changes no column of the visit.
create function mark_stale_month_written_in() returns trigger language plpgsql as $$
begin
  insert into stale_visit_months (month)
  select date_trunc('month', visit_date) from visits
  where id = new.visit_id and visit_date < date_trunc('month', localtimestamp + interval '1 day');
  return null;
end $$;
create trigger written_first after update of comment, answer_text on visit_questions
  for each row when (
    (new.comment <> '' or new.answer_text <> '') and (old.comment <> '' or old.answer_text <> '') is not true)
  execute function mark_stale_month_written_in();
