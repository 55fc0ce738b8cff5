-- A statement that ends no session is no change: a stranger's logout must not make every process forget what it knows.
drop trigger sessions_ended on sessions;
create trigger sessions_ended after delete on sessions
  for each row execute function announce_session_change();
