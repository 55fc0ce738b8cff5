-- What guests wrote in submitted and accepted visits: comments, and answers to questions of text. The insight reads and searches thousands
-- of them, which lie far apart among all answers. Nothing in a row changes when a visit is accepted.
create table comments (
  id uuid primary key,
  visit_id uuid not null,
  category_id uuid,
  opens_at timestamptz not null,
  visit_date timestamp not null,
  text text not null check (text <> '')
);

-- The rows that `comments` has. A question's row has the columns of its visit and its category.
create view written_comments as
select q.id, q.visit_id, c.source_id as category_id, v.opens_at, v.visit_date, written.text
from visits v join visit_questions q on q.visit_id = v.id left join visit_questions c on c.id = q.parent,
  lateral (select btrim(concat_ws(E'\n', q.answer_text, q.comment), E' \t\n') as text) as written
where v.status in ('submitted', 'accepted') and (q.comment <> '' or q.answer_text <> '') and written.text <> '';

-- Other processes may be running. Their writes wait from here on, in the order in which they take these locks, and then call the triggers.
lock table visit_questions, visits in share row exclusive mode;

-- A submission and a return wait for the writes of the visit, and these for them, so that each sees what the other has done.
create function keep_comments_of_visit() returns trigger language plpgsql as $$
begin
  if new.status in ('submitted', 'accepted') then
    insert into comments select * from written_comments where visit_id = new.id
    on conflict (id) do update set opens_at = excluded.opens_at, visit_date = excluded.visit_date;
  else
    delete from comments where visit_id = new.id;
  end if;
  return null;
end $$;
create trigger comments_of_visit after update of status, opens_at, visit_date on visits
  for each row when (
    (old.status in ('submitted', 'accepted')) <> (new.status in ('submitted', 'accepted'))
    or new.status in ('submitted', 'accepted') and (old.opens_at, old.visit_date) <> (new.opens_at, new.visit_date))
  execute function keep_comments_of_visit();

create function keep_comment() returns trigger language plpgsql as $$
begin
  insert into comments select * from written_comments where id = new.id and visit_id = new.visit_id
  on conflict (id) do update set text = excluded.text;
  if not found then delete from comments where id = new.id; end if;
  return null;
end $$;
create trigger comment_added after insert on visit_questions
  for each row when (new.comment <> '' or new.answer_text <> '') execute function keep_comment();
create trigger comment_changed after update of comment, answer_text on visit_questions
  for each row when ((old.comment, old.answer_text) is distinct from (new.comment, new.answer_text))
  execute function keep_comment();

insert into comments select * from written_comments order by opens_at, visit_id, id;
create index comments_of_visit on comments (visit_id, category_id);
create index comments_of_category on comments (category_id, opens_at desc, visit_id desc, id desc) include (visit_date);
-- Nobody says in which language a comment is, so both are there. Without a list of pending entries no submission has to merge those of others.
create index comments_words on comments
  using gin ((to_tsvector('english', text) || to_tsvector('russian', text))) with (fastupdate = off);
-- A key that exists before the rows would check, and lock, the question of each.
alter table comments add foreign key (id) references visit_questions on delete cascade;
analyze comments;
