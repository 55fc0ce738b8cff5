-- A guest without a working link asks for one by the phone or e-mail address that the programme knows.
create index users_by_email on users (lower(email)) where email is not null and deleted_at is null;
