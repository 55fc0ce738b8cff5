-- The lists of the sheet that are longer than a menu may be. Hidden sheets were read as lists, so the sheet is read once more.
alter table menu_copy add column cut text[] not null default '{}';
update menu_copy set etag = null, last_modified = null;
