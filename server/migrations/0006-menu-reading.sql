-- What the copy of the menu was read from, and what that server said of it: asked again, it need not send it again.
alter table menu_copy
  add column source text,
  add column etag text,
  add column last_modified text;

-- The last try to read the menu sheet, whatever came of it; one row at most.
create table menu_reading (
  "only" boolean primary key default true check ("only"),
  -- Set while one replica reads. An old one counts for nothing: whoever set it was killed.
  claimed_at timestamptz,
  read_at timestamptz,
  failure text,
  detail text not null default ''
);
