-- The id of the request that made the change, as the server's log names it; null in earlier entries and in those of jobs.
alter table audit_log add column request_id text;
