import { ROLE } from '@cloche/contract/constants.ts'
import sharp from 'sharp'
import { acceptedVisit } from './accepted-visit.ts'
import type { CallKey } from '@cloche/contract/calls.ts'
import { expect } from 'vitest'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from './app.ts'
import {
  buildApplication,
  buildBank,
  buildRestaurant,
  buildUser,
  buildVisit,
  quickHash,
} from './factories.ts'

/** A restaurant with visits in every state, of a guest who goes nowhere else. */
export interface Place {
  title: string
  restaurantId: string
  guestId: string
  phone: string
  accepted: string
  submitted: string
  open: string
  overdue: string
  coming: string
  /** A question with a photo in the open visit. */
  questionId: string
  photoId: string
}

export interface ReachWorld {
  t: TestApp
  admin: Client
  /** A visit manager of everything. */
  whole: Client
  /** A visit manager of the own group. */
  limited: Client
  limitedId: string
  groups: Record<'above' | 'own' | 'below' | 'other', string>
  /** In the own group, below it, in the other group, and in none. */
  places: Record<'own' | 'below' | 'other' | 'none', Place>
  /** A question of the bank that each accepted visit has answered. */
  plainQuestionId: string
}

export const REACH_NOW = new Date('2026-10-01T12:00Z')

/** What a limited manager never reads: restaurants, groups, guests' addresses and texts beyond the reach. */
export const BEYOND = /Birchmere|Dogwoodby|Southside|Tideline|birchmere\.example|dogwoodby\.example/i

/** Nothing is sent; what is posted counts. */
const SMTP_URL = 'smtp://127.0.0.1:9?from=cloche@example.com'

/** Makes a programme of two cities, and a restaurant in no group. */
export async function reachWorld(): Promise<ReachWorld> {
  const t = await testApp({}, { DEFAULT_TIMEZONE: 'UTC', SMTP_URL })
  t.setNow(REACH_NOW)
  await buildBank(t.db)
  await t.db.updateTable('summaries_state').set({ built_at: new Date() }).execute()
  const password_hash = await quickHash('a good password')
  const administrator = { role_id: ROLE.administrator, login: 'admin', password_hash }
  const admin = (await loginAs(t, await buildUser(t.db, administrator))).call
  const manager = (login: string) =>
    buildUser(t.db, { role_id: ROLE.visitManager, login, password_hash, email: `${login}@staff.example` })
  const whole = (await loginAs(t, await manager('whole'))).call
  const limitedUser = await manager('limited')
  const group = async (title: string, parent: string | null) =>
    (await admin('POST /group', { body: { title, parent } })).body.id
  const above = await group('Tideline', null)
  const own = await group('Northside', above)
  const groups = { above, own, below: await group('Harbour', own), other: await group('Southside', above) }
  // Before anything happens, so that the manager gets no letter of what lies beyond.
  await limitTo({ admin, limitedId: limitedUser.id }, [own])
  const busy = await buildUser(t.db, { first_name: 'Busy', last_name: 'Bee' })
  const place = (title: string, group_id: string | null, number: number) =>
    buildPlace({ t, admin, busy }, title, group_id, number)
  const places = {
    own: await place('Alderholt', groups.own, 1),
    below: await place('Ashford', groups.below, 2),
    other: await place('Birchmere', groups.other, 3),
    none: await place('Dogwoodby', null, 4),
  }
  await buildApplication(t.db, { city: 'Birchmere' })
  const limited = (await loginAs(t, limitedUser)).call
  const { id: plainQuestionId } = await t.db
    .selectFrom('questions')
    .select('id')
    .where('title', '=', 'Plain')
    .executeTakeFirstOrThrow()
  return { t, admin, whole, limited, limitedId: limitedUser.id, groups, places, plainQuestionId }
}

/** Limits the manager to groups. */
export async function limitTo(
  { admin, limitedId }: Pick<ReachWorld, 'admin' | 'limitedId'>,
  reach: readonly string[],
): Promise<void> {
  const body = { firstName: 'Ada', lastName: 'Stone', roleId: ROLE.visitManager, login: 'limited', reach }
  const answer = await admin('PUT /user/{id}', { params: { id: limitedId }, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

async function buildPlace(
  { t, admin, busy }: { t: TestApp; admin: Client; busy: { id: string } },
  title: string,
  group_id: string | null,
  number: number,
): Promise<Place> {
  const { id: restaurantId } = await buildRestaurant(t.db, {
    title,
    address: `1 ${title} Lane`,
    group_id,
    tags: [title],
    city: title,
    timezone: 'UTC',
  })
  // Nobody goes here, so that Today names it.
  await buildRestaurant(t.db, { title: `${title} Annex`, group_id, timezone: 'UTC' })
  const phone = `791600000${number}0`
  const named = { first_name: title, last_name: 'Guest', email: `guest@${title.toLowerCase()}.example` }
  // The names of guests are told, unlike their addresses, so they are like the names of no place.
  const guest = await buildUser(t.db, { ...named, first_name: `Guest${number}`, phone })
  const filled = (visitDate: string, who: { id: string }) =>
    acceptedVisit(t, admin, {
      guest: who,
      restaurantId,
      visitDate,
      comment: `Slow service in ${title} again`,
      answer: `The soup of ${title} was cold`,
      rate: number,
    })
  const { visitId: accepted } = await filled('2026-09-20T12:00', guest)
  await filled('2026-09-21T12:00', busy)
  const { visitId: submitted } = await filled('2026-09-22T12:00', guest)
  await admin('DELETE /visit/{visitId}/accept', { params: { visitId: submitted } })
  const planned = async (visitDate: string) =>
    (
      await buildVisit(t.db, {
        guest_id: guest.id,
        restaurant_id: restaurantId,
        visit_date: visitDate,
        opens_at: new Date(`${visitDate}Z`),
      })
    ).id
  const open = await planned('2026-10-01T08:00')
  const overdue = await planned('2026-09-10T08:00')
  const coming = await planned('2026-10-20T19:00')
  const absent = await planned('2026-10-25T19:00')
  const { call, token } = await loginAs(t, guest)
  await call('PUT /visit/{visitId}/absence', {
    params: { visitId: absent },
    body: { reason: `Away from ${title}` },
  })
  const item = await openChecklist(call, open)
  const questionId = item('Plate').id
  const photoId = await addPhoto(t, token, questionId)
  return {
    title,
    restaurantId,
    guestId: guest.id,
    phone,
    accepted,
    submitted,
    open,
    overdue,
    coming,
    questionId,
    photoId,
  }
}

async function addPhoto(t: TestApp, token: string, questionId: string): Promise<string> {
  const background = { r: 200, g: 120, b: 40 }
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/question/${questionId}/photo`,
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<{ id: string }>().id
}

export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export type Answer = Awaited<ReturnType<Client>> & { text: string }

/** Makes a call as one of the staff. Nothing that the limited manager is answered tells of what is beyond the reach. */
export async function askAs(
  world: ReachWorld,
  who: 'limited' | 'whole' | 'admin',
  key: string,
  input: Input = {},
): Promise<Answer> {
  const answer = await world[who](key as CallKey, input)
  const text = JSON.stringify(answer.body)
  if (who === 'limited') expect([key, text]).toEqual([key, expect.not.stringMatching(BEYOND)])
  return { ...answer, text }
}

export const WITHIN = ['own', 'below'] as const
export const OUT = ['other', 'none'] as const
