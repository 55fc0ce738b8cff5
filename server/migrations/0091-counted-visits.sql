-- The visits that figures count. Nothing else decides which these are.
create view counted_visits as
select id, guest_id, restaurant_id, checklist_id, visit_date, opens_at, status, submitted_at, score
from visits where status in ('submitted', 'accepted');
