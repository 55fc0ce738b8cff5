-- Tells every process that a session ended or its user changed, so that none goes on answering from memory.
create function announce_session_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_change', '');
  return null;
end
$$;

create trigger sessions_ended after delete on sessions
  for each statement execute function announce_session_change();

create trigger users_changed after update of role_id, deleted_at on users
  for each statement execute function announce_session_change();
