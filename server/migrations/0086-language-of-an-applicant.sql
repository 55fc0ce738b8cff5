-- The language that an applicant used last while applying, in which they are written to. Null: that of their consent, as in rows of the
-- version before.
alter table applications
  add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$');
