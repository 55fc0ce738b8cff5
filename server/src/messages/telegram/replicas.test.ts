import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginAs, testApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildUser, buildVisit } from '../../test/factories.ts'
import { kill, killAll, startProcess } from '../../test/process.ts'
import { TelegramServer } from '../../test/telegram.ts'

const HOUR = 3_600_000

let telegram: TelegramServer
let t: TestApp

beforeAll(async () => {
  telegram = await TelegramServer.start()
  t = await testApp({}, telegram.env)
})
afterAll(async () => {
  await killAll()
  await t.close()
  await telegram.close()
})

const startReplica = () => startProcess('telegram-process.ts', t.context.connection, telegram.env)

test('one of two runs the bot, the other goes on when it is killed, also when the lock is lost; every message comes once', async () => {
  const first = await startReplica()
  await eventually(() => expect(telegram.isPolled).toBe(true))
  await startReplica()
  const user = await buildUser(t.db)
  const { call } = await loginAs(t, user)
  const { body } = await call('GET /user/telegram')
  const person = telegram.person('en')
  person.says(`/start ${new URL(body.link!).searchParams.get('start')}`)
  await eventually(() => expect(person.got()).toHaveLength(1))
  const plan = (hours: number) =>
    buildVisit(t.db, { guest_id: user.id, opens_at: new Date(Date.now() + hours * HOUR) })
  await plan(48)
  await eventually(() => expect(person.got()).toHaveLength(2))
  const unsent = () =>
    t.db
      .selectFrom('messages')
      .select('id')
      .where('user_id', '=', user.id)
      .where('status', '<>', 'sent')
      .execute()
  await eventually(async () => expect(await unsent()).toEqual([]))
  await kill(first)
  await plan(72)
  person.says('/visits')
  await eventually(() => expect(person.got()).toHaveLength(4))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cloche-telegram'`.execute(t.db)
  await eventually(() => expect(telegram.isPolled).toBe(false))
  person.says('/help')
  await eventually(() => expect(person.got()).toHaveLength(5))
  const planned = person.got().filter((text) => text.includes('A visit is planned for you'))
  expect(planned).toHaveLength(2)
  expect(new Set(planned.map((text) => /visit=(\S+)/.exec(text)![1])).size).toBe(2)
  // Telegram ends a second poll with a conflict, so no conflict means that there was no second bot.
  expect(telegram.conflicts).toBe(0)
})
