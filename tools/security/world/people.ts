import { inviteGuest } from '@cloche/e2e/arrange.ts'
import { logIn } from '@cloche/bench/fill/guests.ts'
import { randomUUID } from 'node:crypto'
import type { Send } from '../http/send.ts'
import type { World } from './world.ts'

/** A session and the things of its guest. */
export interface Person {
  userId: string
  token: string
  headers: Record<string, string>
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

async function logInAs({ client }: World, userId: string): Promise<Person> {
  const token = await logIn(client, userId)
  return { userId, token, headers: bearer(token) }
}

/** Makes a user of any role and logs in. */
export async function person(world: World, roleId: number): Promise<Person> {
  const userId = randomUUID()
  await world.client.query(
    `insert into users (id, first_name, last_name, role_id) values ($1, 'Ada', 'Stone', $2)`,
    [userId, roleId],
  )
  return logInAs(world, userId)
}

/** A question of a visit as its guest reads it. */
export interface AskedQuestion {
  id: string
  type: string
  parent: string | null
}

export interface GuestWithVisit extends Person {
  visitId: string
  questions: AskedQuestion[]
}

/** Makes a guest with an open visit whose checklist is frozen. */
export async function guestWithVisit(world: World, roleId = 2): Promise<GuestWithVisit> {
  const { guestId, visitId } = await inviteGuest(world.product)
  if (roleId !== 2) await world.client.query('update users set role_id = $2 where id = $1', [guestId, roleId])
  const guest = await logInAs(world, guestId)
  const questions = await openVisit(world.send, guest, visitId)
  return { ...guest, visitId, questions }
}

async function openVisit(send: Send, { headers }: Person, visitId: string): Promise<AskedQuestion[]> {
  const items: AskedQuestion[] = []
  for (const part of ['', '/addon']) {
    const answer = await send({ method: 'GET', path: `/api/question/${visitId}${part}`, headers })
    if (answer.status !== 200) throw new Error(`The checklist: ${answer.status} ${answer.text}`)
    items.push(...(JSON.parse(answer.text) as { items: AskedQuestion[] }).items)
  }
  return items
}

export function questionOf({ questions }: GuestWithVisit, type: string): string {
  return questions.find((question) => question.type === type)!.id
}
