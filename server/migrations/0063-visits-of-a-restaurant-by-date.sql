-- Reports of some restaurants count their visits of years, also those that are not made; without this they read all restaurants' visits.
create index visits_of_restaurant_by_date on visits (restaurant_id, visit_date);
drop index visits_summarized;
