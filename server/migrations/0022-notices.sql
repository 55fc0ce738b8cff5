-- Guests of visits that were planned before mail and text messages told of them know of them already.
insert into visit_notices (visit_id, user_id, opens_at, stage, told_at)
select id, guest_id, opens_at, case when opens_at > now() then 'planned' else 'open' end, now() from visits
where status = 'scheduled' and opens_at > now() - interval '24 hours' on conflict do nothing;
