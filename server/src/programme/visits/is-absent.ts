/** SQL: the guest of visit `v` as it is now has said in the row `a` that they can't come, and stands by it. A change by staff answers it. */
export const ABSENCE_STANDS = `
  a.visit_id = v.id and a.user_id = v.guest_id and a.restaurant_id = v.restaurant_id and a.visit_date = v.visit_date
  and a.withdrawn_at is null`

/** SQL: the guest of visit `v` has said that they can't come. */
export const IS_ABSENT = `exists (select from visit_absences a where ${ABSENCE_STANDS})`
