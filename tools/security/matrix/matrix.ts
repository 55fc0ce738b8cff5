import type { Access, Call } from '@cloche/contract/call.ts'
import { calls, type CallKey } from '@cloche/contract/calls.ts'
import { isStaff, ROLE } from '@cloche/contract/constants.ts'
import { json, problemCode, type Answer, type Sent } from '../http/send.ts'
import { person } from '../world/people.ts'
import { MULTIPART, multipart, TINY_PNG } from '../world/tiny-files.ts'
import type { World } from '../world/world.ts'
import { allActors, type Actor } from './actors.ts'
import { guestWithBelongings, nobodysBelongings, type Belongings } from './belongings.ts'
import { PLACEMENTS, type Input, type Placement } from './placement.ts'
import { freshThings, nobodysThings, type Logos, type StaffThings } from './staff-things.ts'

type Ownership = 'nothing' | 'own' | "someone else's" | 'absent' | 'existing'

export interface MatrixResult {
  attempts: number
  calls: number
  /** One line for each attempt with an unexpected result. */
  wrong: string[]
}

const MAY: Record<Access, (roleId: number | null) => boolean> = {
  public: () => true,
  session: (roleId) => roleId !== null,
  guest: (roleId) => roleId !== null && !isStaff(roleId),
  staff: (roleId) => roleId !== null && isStaff(roleId),
  admin: (roleId) => roleId === ROLE.administrator,
}

export const allCalls: readonly Call[] = Object.values(calls).flatMap((resource): Call[] =>
  Object.values(resource),
)

export const keyOf = ({ method, path }: Call): CallKey => `${method} ${path}` as CallKey

/** Calls of the contract without a placement. */
export const unplacedCalls = (): string[] =>
  allCalls.map(keyOf).filter((key) => (PLACEMENTS[key] as Placement | undefined) === undefined)

function expectedOf(call: Call, placement: Placement, actor: Actor, ownership: Ownership): string {
  if (!MAY[call.access](actor.roleId)) return actor.roleId === null ? '401 unauthenticated' : '403 forbidden'
  if (ownership === 'absent') return '404 not_found'
  const isHidden = placement.of === 'own' || placement.of === 'maker' || !isStaff(actor.roleId ?? 0)
  return ownership === "someone else's" && isHidden ? '404 not_found' : 'let in'
}

const REFUSALS: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' }

/** The parts of a refusal that tell a caller something. The id of an answer is left out, since each answer has its own. */
const saidBy = ({ text }: Answer) => text.replace(/,"requestId":"[\da-f]{12}"/, '')

/** The result of the checks. Any later answer counts as let in, except faults of the server. */
function outcomeOf({ method }: Call, answer: Answer): string {
  const { status } = answer
  if (status >= 500 || status === 0) return `${status} ${answer.text.slice(0, 200)}`
  if (!(status in REFUSALS)) return 'let in'
  // The answer to HEAD has no body with a code.
  const code = method === 'HEAD' ? REFUSALS[status] : problemCode(answer)
  return code === 'login_failed' ? 'let in' : `${status} ${code}`
}

export function requestOf({ method, path }: Call, input: Input, headers: Record<string, string>): Sent {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? name),
  )
  const body = input.bytes ?? (input.body === undefined ? undefined : json(input.body))
  const type: Record<string, string> = input.body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    method,
    path: `/api${filled}${input.query ? `?${input.query}` : ''}`,
    headers: { ...headers, ...type, ...input.headers },
    body,
  }
}

/** Pictures, which a browser may keep: the bytes at their address never change. */
const PICTURES: readonly CallKey[] = [
  'GET /question/{questionId}/photo/{fileId}',
  'GET /question/logo/{fileId}',
]

/** Everybody sees it before a login, so that proxies may keep it too. */
const LOGO: CallKey = 'GET /settings/logo/{fileId}'

/** Whether neither a proxy nor, except for pictures, the browser keeps a copy of the answer. */
function isKeptRightly(key: CallKey, { status, cache }: Answer): boolean {
  if (status === 200 && key === LOGO) return /^public\b/.test(cache)
  if (status === 200 && PICTURES.includes(key)) return /^private\b/.test(cache)
  return /\bno-store\b/.test(cache)
}

interface Stage {
  world: World
  actors: readonly Actor[]
  victim: Belongings
  logos: Logos
  /** The things for refused attempts, which change nothing. */
  spare: StaffThings
}

/** Lists the attempts of an actor: whose thing, and the input that names it. */
async function attemptsOf(
  { world, victim, logos, spare }: Stage,
  call: Call,
  placement: Placement,
  { belongings, roleId }: Actor,
): Promise<[Ownership, Input][]> {
  if (placement.of === 'nothing') return [['nothing', placement.input ?? {}]]
  if (placement.of === 'staff' || placement.of === 'maker') {
    const things = MAY[call.access](roleId) ? await freshThings(world, logos) : spare
    return [
      [placement.of === 'staff' ? 'existing' : "someone else's", placement.input(things)],
      ['absent', placement.input(nobodysThings())],
    ]
  }
  const others: [Ownership, Input][] = [
    ["someone else's", placement.input(victim)],
    ['absent', placement.input(nobodysBelongings())],
  ]
  return belongings ? [['own', placement.input(belongings)], ...others] : others
}

async function tryCall(stage: Stage, call: Call, actor: Actor, result: MatrixResult): Promise<void> {
  const placement = PLACEMENTS[keyOf(call)]
  const refusals: string[] = []
  // Logging out ends the session of the call itself.
  const leaves = call.path === '/user/logout' && actor.roleId !== null
  const { headers } = leaves ? await person(stage.world, actor.roleId!) : actor
  for (const [ownership, input] of await attemptsOf(stage, call, placement, actor)) {
    const answer = await stage.world.send(requestOf(call, input, headers))
    const outcome = outcomeOf(call, answer)
    const expected = expectedOf(call, placement, actor, ownership)
    result.attempts++
    if (outcome === '404 not_found') refusals.push(saidBy(answer))
    if (!isKeptRightly(keyOf(call), answer))
      result.wrong.push(`${keyOf(call)} by ${actor.name}, ${ownership}: kept by caches (${answer.cache})`)
    if (outcome !== expected)
      result.wrong.push(`${keyOf(call)} by ${actor.name}, ${ownership}: ${outcome}, not ${expected}`)
  }
  if (new Set(refusals).size > 1)
    result.wrong.push(`${keyOf(call)} by ${actor.name} tells someone else's thing from one that is not there`)
}

/** Makes a picture that a category, or the programme, may show. */
async function storeLogo({ send }: World, { headers }: Actor, path: string): Promise<string> {
  const body = multipart('logo', 'logo.png', 'image/png', TINY_PNG)
  const answer = await send({
    method: 'POST',
    path,
    headers: { ...headers, ...MULTIPART },
    body,
  })
  return (JSON.parse(answer.text) as { logo: string }).logo.split('/').at(-1)!
}

/** Returns everything stored of a guest's visit, except for the server's own findings about photos. */
async function rowsOf({ client }: World, visitId: string): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(
    `select jsonb_build_array(
       (select jsonb_agg(q order by q.id) from visit_questions q where visit_id = $1),
       (select jsonb_agg(to_jsonb(p) - 'readable' order by p.id) from photos p join visit_questions q on q.id = question_id where visit_id = $1),
       (select jsonb_agg(d order by d.id) from dishes d join visit_questions q on q.id = question_id where visit_id = $1)
     )::text as rows`,
    [visitId],
  )
  return rows[0]!.rows
}

/** Tries every call as every actor, with own things, with another guest's, and with unknown ids. */
export async function tryMatrix(world: World): Promise<MatrixResult> {
  const wrong = unplacedCalls().map((key) => `${key} has no place in tools/security/matrix/placement.ts`)
  const result: MatrixResult = { attempts: 0, calls: allCalls.length, wrong }
  const actors = await allActors(world)
  const { belongings: victim } = await guestWithBelongings(world, ROLE.guest)
  const administrator = actors.find(({ roleId }) => roleId === ROLE.administrator)!
  const logos = {
    logoId: await storeLogo(world, administrator, '/api/question/logo'),
    programmeLogoId: await storeLogo(world, administrator, '/api/settings/logo'),
  }
  const stage = { world, actors, victim, logos, spare: await freshThings(world, logos) }
  const before = await rowsOf(world, victim.visitId)
  for (const call of allCalls.filter((each) => keyOf(each) in PLACEMENTS))
    for (const actor of actors) await tryCall(stage, call, actor, result)
  if ((await rowsOf(world, victim.visitId)) !== before)
    wrong.push('A visit was changed by others than its guest')
  return result
}
