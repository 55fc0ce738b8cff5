-- The users and applications that an entry names, so that all that names a person is found when they are erased. Null: an entry of
-- before, which is found by what it says.
alter table audit_log add column people uuid[];
create index audit_log_of_person on audit_log using gin (people);
