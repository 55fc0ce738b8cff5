/**
 * Who was told of what of a visit: all code that asks this takes its conditions from here. They are SQL about visits `v` and users `u`,
 * and about the ways to a person (a channel and a recipient), `ways`.
 *
 * A notice (a row of `visit_notices`) says that a person was told of a visit. It names the version that they were told of, which is
 * the visit's time and restaurant, and the stage: `planned`, `day`, `soon` and `open` for a visit ahead, `returned` where staff told them of a
 * return, `accepted` where they were thanked. Marks write notices (`marks.ts`). The letters are messages about the visit at that time.
 *
 * - A person was TOLD of a visit if there is a notice of its present version, even if the letter is on its way or has failed.
 * - They KNOW of it if such a notice reaches them: a letter about it waits or was sent, or staff or the bot told them.
 * - They were told of it FORMERLY if there is a notice of another version.
 */

/** The notice `n` is of the visit as it is. One of before 0068 has no restaurant, and counts as of the visit's own. */
export const NOTICE_IS_CURRENT =
  'n.visit_id = v.id and n.opens_at = v.opens_at and coalesce(n.restaurant_id, v.restaurant_id) = v.restaurant_id'

/** The message `m` tells of a visit that is to be made. */
const TELLS_OF_VISIT = `m.kind not in ('visit_cancelled', 'visit_voided')`
const IS_ON_ITS_WAY = `m.status in ('waiting', 'sent')`

/** The person of the notice `n` knows what it says. */
export const NOTICE_REACHES = `
  (n.is_known or exists (select from messages m where m.visit_id = n.visit_id and m.user_id = n.user_id
    and m.visit_time = n.opens_at and ${TELLS_OF_VISIT} and ${IS_ON_ITS_WAY}))`

const noticed = (condition: string) =>
  `exists (select from visit_notices n where ${NOTICE_IS_CURRENT} and n.user_id = u.id and ${condition})`
const messaged = (condition: string) =>
  `exists (select from messages m where m.visit_id = v.id and m.user_id = u.id and ${condition})`

export const IS_TOLD = noticed('true')
export const KNOWS = noticed(NOTICE_REACHES)

/** The guest was told of the visit as it is at this stage (a column). */
export const isToldAt = (stage: string) => noticed(`n.stage = ${stage}`)

/** A letter about the visit as it is was written and did not reach the guest. */
export const LETTER_HAS_FAILED = messaged(
  `m.visit_time = v.opens_at and ${TELLS_OF_VISIT} and m.status in ('dead', 'kept', 'expired')`,
)

/** Joins the title and the wall clock of the version that the guest was last told of before the present one, if any. */
export const WITH_FORMER_VERSION = `
  left join lateral (
    select place.title, to_char(n.opens_at at time zone place.timezone, 'YYYY-MM-DD"T"HH24:MI') as visit_date
    from visit_notices n join restaurants place on place.id = coalesce(n.restaurant_id, v.restaurant_id)
    where n.visit_id = v.id and n.user_id = u.id and not (${NOTICE_IS_CURRENT})
    order by told_at desc limit 1) former on true`

/** Selects the last notice of each visit to each person, of times that are less than a day past. `now`: the parameter of the instant. */
export const lastNotices = (now: string) => `
  select distinct on (visit_id, user_id) visit_id, user_id, opens_at, restaurant_id from visit_notices
  where opens_at > ${now}::timestamptz - interval '24 hours' order by visit_id, user_id, told_at desc`

/** Letters about the planned visit need not wait any longer. `now`: the parameter of the instant. */
export const isWaitOver = (now: string) =>
  `(v.notify_from is null or v.notify_from <= ${now}::timestamptz or v.opens_at <= ${now}::timestamptz + interval '24 hours')`

/** The last return of the visit, as a table. */
export const LAST_RETURN = `
  (select id, at from visit_returns where visit_id = v.id order by at desc, id desc limit 1) as last`

/** A letter about the last return waits or was sent. */
export const RETURN_IS_WRITTEN = messaged(
  `m.kind = 'visit_returned' and m.created_at >= last.at and ${IS_ON_ITS_WAY}`,
)

/** The guest knows of the last return, by a letter or from staff. */
export const KNOWS_OF_RETURN = `
  (${RETURN_IS_WRITTEN} or exists (select from visit_notices n where n.visit_id = v.id and n.user_id = u.id
    and n.stage = 'returned' and n.told_at >= last.at))`

const CANCELLATION = `m.kind = 'visit_cancelled'`
const BY_WAY = 'm.channel = ways.channel and m.recipient = ways.recipient'

/** A cancellation of the visit waits or was sent. */
export const CANCELLATION_IS_WRITTEN = messaged(`${CANCELLATION} and ${IS_ON_ITS_WAY}`)

/** No cancellation of the visit went this way. */
export const WAY_TOOK_NO_CANCELLATION = `not ${messaged(`${CANCELLATION} and ${BY_WAY}`)}`

/** No letter about the visit at its time failed this way. Where one did, another way is taken. */
export const WAY_IS_LEFT = `not ${messaged(
  `m.visit_time = v.opens_at and ${BY_WAY} and ${TELLS_OF_VISIT} and m.status in ('dead', 'kept')`,
)}`

/** A letter about the visit at the time of the notice `n` failed this way, also one that was withdrawn since. */
export const WAY_HAS_FAILED = `
  exists (select from messages m where m.visit_id = n.visit_id and m.user_id = n.user_id and m.visit_time = n.opens_at
    and ${BY_WAY} and m.status <> 'sent' and m.last_error is not null)`
