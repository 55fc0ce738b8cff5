import { PROPOSAL_DAYS, PROPOSALS_MAX } from '@cloche/contract/constants.ts'
import type { NextVisits } from '@cloche/contract/next-visits.ts'
import type { RankingQuery } from '@cloche/contract/ranking.ts'
import type { Candidates, NextVisits as Chosen } from '@cloche/insight/mixed-model/next-visits.ts'
import { fullName } from '@cloche/languages/full-name.ts'
import type { Context } from '../../base/context.ts'
import type { StoredNext } from '../../base/db/rankings-schema.ts'
import type { Session } from '../../base/http/sessions.ts'
import { programmeOf } from '../../base/settings/service.ts'
import { candidates, plannablePairs, rotation, type PlanDays } from '../../programme/visits/service.ts'
import { choiceOf } from './choice.ts'
import { findRanking, titlesOf } from './queries.ts'
import { rankedFor } from './ranked-for.ts'
import type { IndexedVisits } from './stored-result.ts'

/** Who may go where on the days that are planned next, by the indices of the ranked visits. */
export interface IndexedCandidates {
  candidates: Candidates
  guestIds: string[]
}

export async function candidatesFor(context: Context, visits: IndexedVisits): Promise<IndexedCandidates> {
  const { db, clock } = context
  const { restaurantIds } = visits
  const { guestIds, planned } = await candidates(db, restaurantIds, clock())
  const open = await rotation(db, { restaurantIds, guestIds }, daysToPlan(context))
  const restaurantAt = placesOf(restaurantIds)
  const rankedAt = placesOf(visits.guestIds)
  const placeOf = placesOf(guestIds)
  const blocked = new Uint8Array(guestIds.length * restaurantIds.length)
  for (const { id, lately } of open)
    for (const guestId of lately)
      blocked[placeOf.get(guestId)! * restaurantIds.length + restaurantAt.get(id)!] = 1
  return {
    guestIds,
    candidates: {
      restaurants: Int32Array.from(open, ({ id }) => restaurantAt.get(id)!),
      guests: Int32Array.from(guestIds, (id) => rankedAt.get(id) ?? -1),
      blocked,
      planned: planned.flatMap(({ restaurantId, guestId }) => {
        const guest = placeOf.get(guestId)
        return guest === undefined ? [] : [{ restaurant: restaurantAt.get(restaurantId)!, guest }]
      }),
      most: PROPOSALS_MAX,
    },
  }
}

export function storedNext(
  { proposals, ...figures }: Chosen,
  { restaurantIds }: IndexedVisits,
  { candidates: { planned }, guestIds }: IndexedCandidates,
): StoredNext {
  return {
    ...figures,
    planned: planned.length,
    proposals: proposals.map(({ restaurant, guest, fall, other, joins }) => ({
      restaurantId: restaurantIds[restaurant]!,
      guestId: guestIds[guest]!,
      fall,
      otherId: other === null ? null : restaurantIds[other]!,
      joins,
    })),
  }
}

/** Returns the proposals of the last ranking of a choice that can still be planned. */
export async function nextVisits(
  context: Context,
  session: Pick<Session, 'reach'>,
  query: RankingQuery,
): Promise<{ next: NextVisits | null }> {
  const { db } = context
  const { ranked, named } = await rankedFor(context, session, query)
  const next = (await findRanking(db, choiceOf(ranked)))?.result?.next
  if (!next) return { next: null }
  const { proposals: all, ...figures } = next
  const isNamed = (id: string | null) => id !== null && (named === null || named.includes(id))
  const proposals = all.filter(({ restaurantId }) => isNamed(restaurantId))
  const [open, titles, { language }] = await Promise.all([
    plannablePairs(db, proposals, daysToPlan(context)),
    titlesOf(
      db,
      proposals.flatMap(({ otherId }) => otherId ?? []),
    ),
    programmeOf(context, db),
  ])
  const shown = open.map(({ pair: { restaurantId, guestId, otherId, fall, joins }, title, guest }) => ({
    restaurant: { id: restaurantId, title },
    guest: { id: guestId, name: fullName(guest, language) },
    fall,
    other: otherId === null || !isNamed(otherId) ? null : { id: otherId, title: titles.get(otherId) ?? '–' },
    joins,
  }))
  return { next: { ...figures, proposals: shown, gone: proposals.length - shown.length } }
}

function daysToPlan({ clock, config }: Pick<Context, 'clock' | 'config'>): PlanDays {
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(clock().getTime())
    .toZonedDateTimeISO(config.defaultTimezone)
    .toPlainDate()
    .add({ days: 1 })
  return { from: tomorrow.toString(), to: tomorrow.add({ days: PROPOSAL_DAYS - 1 }).toString() }
}

const placesOf = (ids: readonly string[]) => new Map(ids.map((id, place) => [id, place]))
