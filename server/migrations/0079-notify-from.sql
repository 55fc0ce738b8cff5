-- Before this instant the guest gets no message about the planned visit, unless the visit opens within a day; 'infinity' waits for that
-- day. The version before notifies at once.
alter table visits add column notify_from timestamptz;
