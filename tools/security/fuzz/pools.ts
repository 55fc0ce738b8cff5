import fc from 'fast-check'
import type { Call } from '@cloche/contract/call.ts'
import type { GuestWithVisit } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { ByName } from './valid.ts'

/** Existing ids by kind: the trying guest's ids and the programme's. */
export type Pools = Readonly<Record<Kind, readonly string[]>>
type Kind =
  | 'visit'
  | 'bank'
  | 'asked'
  | 'user'
  | 'restaurant'
  | 'photo'
  | 'dish'
  | 'application'
  | 'message'
  | 'logo'
  | 'phone'

const ANY = 20

/** The tables of the ids. The pools take the newest ids, which calls most likely find. */
const SOURCES: Readonly<Record<Exclude<Kind, 'asked' | 'visit' | 'logo'>, string>> = {
  bank: 'select id::text from questions where deleted_at is null order by random()',
  user: 'select id::text from users where role_id = 2 and not (id = any($1)) order by random()',
  restaurant: 'select id::text from restaurants order by random()',
  photo: 'select id::text from photos order by id desc',
  dish: 'select id::text from dishes order by id desc',
  application: 'select id::text from applications order by id desc',
  message: 'select id::text from messages order by id desc',
  phone: 'select phone as id from users where phone is not null order by id desc',
}

/** `spared`: users who must not be changed, because they send the requests. */
export async function poolsOf(
  { client }: World,
  guest: GuestWithVisit,
  spared: readonly string[],
): Promise<Pools> {
  const found: Partial<Record<Kind, string[]>> = {}
  for (const [kind, sql] of Object.entries(SOURCES)) {
    const values = sql.includes('$1') ? [spared] : []
    const { rows } = await client.query<{ id: string }>(`${sql} limit ${ANY}`, values)
    found[kind as Kind] = rows.map(({ id }) => id)
  }
  const { rows: visits } = await client.query<{ id: string }>(
    `select id::text from visits where not (guest_id = any($1)) order by random() limit ${ANY}`,
    [spared],
  )
  return {
    ...(found as Record<Kind, string[]>),
    visit: [guest.visitId, guest.visitId, ...visits.map(({ id }) => id)],
    asked: guest.questions.filter(({ parent }) => parent !== null).map(({ id }) => id),
    logo: ['f'.repeat(64)],
  }
}

const oneOf = (ids: readonly string[]): fc.Arbitrary<string> =>
  ids.length > 0
    ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() })
    : fc.uuid()

const dates = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16))

const KIND_OF: readonly [prefix: RegExp, kind: Kind][] = [
  [/^\/user/, 'user'],
  [/^\/restaurant/, 'restaurant'],
  [/^\/application/, 'application'],
  [/^\/message/, 'message'],
  [/^\/visit/, 'visit'],
  [/^\/photo-upload/, 'photo'],
]

function idsFor({ path, access }: Call, pools: Pools): readonly string[] {
  const kind = KIND_OF.find(([prefix]) => prefix.test(path))?.[1]
  return kind ? pools[kind] : access === 'admin' ? pools.bank : pools.asked
}

/** Maps the fields of a call to pools, so that requests pass the schema and find something. */
export function namesFor(call: Call, pools: Pools): ByName {
  const ids = fc.array(oneOf(pools.restaurant), { minLength: 1, maxLength: 5 })
  return {
    id: oneOf(idsFor(call, pools)),
    visitId: oneOf(pools.visit),
    questionId: oneOf(pools.asked),
    fileId: call.path.includes('logo') ? fc.constantFrom(...pools.logo) : oneOf(pools.photo),
    dishId: oneOf(pools.dish),
    userId: oneOf(pools.user),
    guestId: oneOf(pools.user),
    restaurantId: oneOf(pools.restaurant),
    parent: fc.oneof(oneOf(pools.bank), fc.constant(null)),
    question: oneOf(pools.bank),
    restaurantIds: ids,
    guestIds: fc.array(oneOf(pools.user), { minLength: 1, maxLength: 5 }),
    visitDate: dates,
    phone: fc.constantFrom('79161234567', '+7 916 765-43-21', ...pools.phone),
    telephone: fc.constantFrom('9161234567', '8 (916) 765-43-21'),
    code: fc.constantFrom('000000', '123 456'),
    'upload-length': fc.constantFrom('1', '67', '15728640', '15728641', '999999999999999'),
    'upload-offset': fc.constantFrom('0', '1', '67', '999999999999999'),
    'upload-metadata': fc
      .uuid()
      .map(
        (id) =>
          `id ${btoa(id)},sha256 ${btoa('a1abfd410973b0111c215baa879b9edcd739e601659ba44168269767cc2e9108')}`,
      ),
    'if-match': fc.constantFrom('*', '"1"', '"2"', '"999999999"'),
    'tus-resumable': fc.constant('1.0.0'),
  }
}
