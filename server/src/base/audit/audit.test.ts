import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { audit } from './service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function administrator(firstName: string) {
  const user = await buildUser(t.db, { role_id: ROLE.administrator, first_name: firstName })
  const { call } = await loginAs(t, user)
  return { user, call, session: { userId: user.id } }
}

test('the log is read by actor, thing, action and day, newest first, page by page', async () => {
  const { user, call, session } = await administrator('Vera')
  const [one, two] = [randomUUID(), randomUUID()]
  const entry = (entityId: string, action: 'create' | 'update') =>
    ({ action, entity: 'restaurant', entityId, subject: 'Linden' }) as const
  await audit(t.db, session, new Date('2026-03-01T23:59:00Z'), [entry(one, 'create')])
  await audit(t.db, session, new Date('2026-03-02T00:01:00Z'), [entry(one, 'update'), entry(two, 'create')])

  const read = async (query: Record<string, string>) =>
    (await call('GET /audit', { query: { actorId: user.id, ...query } })).body.items.map(
      ({ entityId, action }) => `${action} ${entityId === one ? 'one' : 'two'}`,
    )
  expect(await read({})).toEqual(['create two', 'update one', 'create one'])
  expect(await read({ entityId: one })).toEqual(['update one', 'create one'])
  expect(await read({ action: 'create' })).toEqual(['create two', 'create one'])
  expect(await read({ to: '2026-03-01' })).toEqual(['create one'])
  expect(await read({ from: '2026-03-02' })).toEqual(['create two', 'update one'])
  expect(await read({ from: '2026-03-01T23:59:00Z', to: '2026-03-02T00:01:00Z' })).toEqual(['create one'])
  expect(await read({ entity: 'visit' })).toEqual([])

  const { body: first } = await call('GET /audit', { query: { actorId: user.id, limit: '2' } })
  const { body: second } = await call('GET /audit', {
    query: { actorId: user.id, limit: '2', cursor: first.nextCursor! },
  })
  expect(second.items.map(({ action, actor }) => [action, actor.firstName])).toEqual([['create', 'Vera']])
})

test.each(['update audit_log set subject = $1', 'delete from audit_log where subject <> $1'])(
  'the database itself refuses: %s',
  async (statement) => {
    const { session } = await administrator('Nina')
    await audit(t.db, session, new Date(), [
      { action: 'create', entity: 'user', entityId: session.userId, subject: 'Nina' },
    ])
    await expect(t.db.executeQuery(CompiledQuery.raw(statement, ['']))).rejects.toThrow(/append-only/)
  },
)
