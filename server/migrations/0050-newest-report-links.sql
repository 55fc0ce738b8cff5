-- Links are also listed without a choice of visit or restaurant, newest first.
create index report_links_newest on report_links (created_at desc, id desc);
