-- sha256 and bytes are of what the phone sent. Where the file in the storage is another one, without what was said about the
-- picture, these are of that file.
alter table photos
  add column stored_sha256 bytea check (length(stored_sha256) = 32),
  add column stored_bytes integer check (stored_bytes > 0),
  add check ((stored_sha256 is null) = (stored_bytes is null));
