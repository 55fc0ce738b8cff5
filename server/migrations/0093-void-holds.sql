-- Reads all visits without keeping anybody from writing to them.
alter table visits validate constraint visits_void;
alter table visits validate constraint visits_void_reason;
alter table visits validate constraint visits_void_text;
alter table visits validate constraint visits_void_from;
alter table visits validate constraint visits_voided_by;
-- `GET /visit?voided=1`.
create index visits_void on visits (opens_at desc, id desc) where void_reason is not null;
