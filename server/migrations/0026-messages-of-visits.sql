-- The visit that a message is about, and the time of the visit that the message names: a moved visit has to be told anew.
alter table messages
  add column visit_id uuid references visits,
  add column visit_time timestamptz,
  add check ((visit_id is null) = (visit_time is null));
create index messages_of_visit on messages (visit_id) where visit_id is not null;

-- Whether the guest knows, whatever became of a message: the bot named the visit, or staff told the guest.
alter table visit_notices
  add column is_known boolean not null default false,
  drop constraint visit_notices_stage_check,
  add constraint visit_notices_stage_check
    check (stage in ('planned', 'day', 'soon', 'open', 'accepted', 'returned'));
-- Messages of earlier notices can't be told apart any more.
update visit_notices set is_known = true;
