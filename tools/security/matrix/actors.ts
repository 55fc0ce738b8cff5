import { createHash, randomBytes } from 'node:crypto'
import { bearer, person, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { guestWithBelongings, type Belongings } from './belongings.ts'

/** A user who tries a call. `roleId` is null if nobody is logged in, whatever the request carries. */
export interface Actor {
  name: string
  roleId: number | null
  headers: Record<string, string>
  belongings: Belongings | null
}

const staffActor = ({ headers }: Person, name: string, roleId: number): Actor => ({
  name,
  roleId,
  headers,
  belongings: null,
})

async function guestActor(world: World, name: string, roleId: number): Promise<Actor> {
  const { guest, belongings } = await guestWithBelongings(world, roleId)
  return { name, roleId, headers: guest.headers, belongings }
}

/** Makes an administrator whose account another one removed during the session. */
async function removedActor(world: World, remover: Actor): Promise<Actor> {
  const { userId, headers } = await person(world, 1)
  await mustAnswer(world, 'GET', '/api/user', headers, 200)
  await mustAnswer(world, 'DELETE', `/api/user/${userId}`, remover.headers, 204)
  return { name: 'a removed administrator', roleId: null, headers, belongings: null }
}

async function loggedOutActor(world: World): Promise<Actor> {
  const { headers } = await person(world, 1)
  await mustAnswer(world, 'GET', '/api/user/logout', headers, 204)
  return { name: 'a logged-out administrator', roleId: null, headers, belongings: null }
}

async function expiredActor(world: World): Promise<Actor> {
  const { token, headers } = await person(world, 1)
  const hash = createHash('sha256').update(token).digest()
  await world.client.query(
    `update sessions set expires_at = now() - interval '1 minute' where token_hash = $1`,
    [hash],
  )
  return { name: 'an expired session', roleId: null, headers, belongings: null }
}

async function mustAnswer(
  { send }: World,
  method: string,
  path: string,
  headers: Record<string, string>,
  expected: number,
): Promise<void> {
  const { status, text } = await send({ method, path, headers })
  if (status !== expected) throw new Error(`${method} ${path}: ${status} ${text}`)
}

export async function allActors(world: World): Promise<Actor[]> {
  const administrator = staffActor(await person(world, 1), 'role 1', 1)
  const guessed = randomBytes(32).toString('base64url')
  return [
    { name: 'anonymous', roleId: null, headers: {}, belongings: null },
    { name: 'a made-up token', roleId: null, headers: bearer(guessed), belongings: null },
    await removedActor(world, administrator),
    await loggedOutActor(world),
    await expiredActor(world),
    administrator,
    await guestActor(world, 'role 2', 2),
    staffActor(await person(world, 3), 'role 3', 3),
    await guestActor(world, 'role 7', 7),
  ]
}
