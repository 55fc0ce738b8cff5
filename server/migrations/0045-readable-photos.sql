-- Whether the whole picture could be decoded; null until that was tried, which happens after a photo is acknowledged. All photos
-- that are there were decoded when they came.
alter table photos add column readable boolean default true;
alter table photos alter column readable drop default;
create index photos_unread on photos (created_at, id) where readable is null and deleted_at is null;
