-- The name of an item in workbooks. A workbook that comes back finds its items by it, whatever their titles are by then.
alter table questions add column name text check (name ~ '^[A-Za-z_][A-Za-z0-9_.-]{0,99}$');
