-- The restaurant that a guest was notified of: a visit that moves to another one at the same time is announced anew. The release
-- before leaves it out; then it counts as the visit's own.
alter table visit_notices add column restaurant_id uuid references restaurants;
update visit_notices n set restaurant_id = v.restaurant_id
from visits v where v.id = n.visit_id and n.opens_at > now() - interval '1 day';
