-- Why staff declared that a visit doesn't count, what its guest reads of that, the status that comes back, and who declared it when.
-- The version before writes none of it, and can't reinstate such a visit.
alter table visits
  add column void_reason text,
  add column void_text text,
  add column void_from text,
  add column voided_by uuid,
  add column voided_at timestamptz;
alter table visits
  add constraint visits_void check (
    num_nulls(void_reason, void_from, voided_by, voided_at) in (0, 4)
    and (void_reason is null) <= (void_text is null)
    and (void_reason is null or status = 'cancelled')) not valid,
  add constraint visits_void_reason check (
    void_reason in ('closed', 'recognised', 'wrong_place', 'wrong_time', 'implausible', 'other')) not valid,
  add constraint visits_void_text check (length(void_text) between 1 and 500) not valid,
  add constraint visits_void_from check (void_from in ('scheduled', 'submitted', 'returned', 'accepted')) not valid,
  add constraint visits_voided_by foreign key (voided_by) references users not valid;
