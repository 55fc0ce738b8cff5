-- The restaurant that a cancellation names, so that another channel can take it to the guest: the visit may be at another one by then.
alter table messages add column restaurant_id uuid references restaurants;
