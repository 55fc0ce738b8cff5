-- Each row is looked at while others read and write them.
alter table visits validate constraint visits_window;
