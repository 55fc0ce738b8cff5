import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import type { CallKey, CallOutput } from '@cloche/contract/calls.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../base/config/config.ts'
import type { Context } from '../base/context.ts'
import { LISTENERS } from '../listeners.ts'
import { openQueue } from '../base/jobs/queue.ts'
import { openStorage } from '../base/storage/open-storage.ts'
import { testDatabase } from './database.ts'
import { buildLink, buildVisit } from './factories.ts'

export interface TestApp {
  app: FastifyInstance
  context: Context
  db: Context['db']
  /** Moves the server's clock; undefined sets it back. */
  setNow(now: Date | undefined): void
  close(): Promise<void>
}

/** Set by tests whose files are in S3 (in-s3.ts). */
export const TEST_STORAGE_URL = 'TEST_STORAGE_URL'

/** Starts the whole HTTP side on a new database and directory. Answers are checked against the contract. */
export async function testApp(
  overrides: Partial<Context> = {},
  env: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'cloche-test-'))
  const STORAGE_URL = process.env[TEST_STORAGE_URL]
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: 'http://localhost',
    STORAGE_URL,
    ...env,
  })
  let now: Date | undefined
  const log = pino({ level: 'silent' })
  const context: Context = {
    config,
    db: database.db,
    connection: database.connection,
    storage: await openStorage(config),
    queue: openQueue(database.connection, log),
    listeners: LISTENERS,
    log,
    clock: () => now ?? new Date(),
    webRoot: null,
    checkAnswers: true,
    // The test runs in the same process, so its work and a busy machine block the event loop.
    answersLate: true,
    ...overrides,
  }
  const app = await buildApp(context)
  return {
    app,
    context,
    db: database.db,
    setNow: (next) => (now = next),
    close: async () => {
      // A client may keep a connection open on which the rest of a refused body never arrives.
      app.server.closeAllConnections()
      await app.close()
      await context.queue.close()
      await database.drop()
      // The server may still be keeping a piece of an upload whose client has gone.
      await rm(dataDir, { recursive: true, maxRetries: 10 })
    },
  }
}

type Answer<K extends CallKey> = CallOutput<K> extends null ? object : CallOutput<K>

export interface Reply<K extends CallKey> {
  status: number
  headers: Record<string, unknown>
  /** The parsed JSON; the status tells whether it is a result or a problem. */
  body: Answer<K> & Partial<Pick<Problem, 'code' | 'errors' | 'detail'>>
}

export type Client = ReturnType<typeof clientOf>

/** Calls the API by the contract's names as the token's user. The input may be invalid on purpose. */
export function clientOf(app: FastifyInstance, token?: string) {
  return async <K extends CallKey>(
    key: K,
    input: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
    headers: Record<string, string> = {},
  ): Promise<Reply<K>> => {
    const [method, path] = key.split(' ') as [InjectOptions['method'], string]
    const fill = (_: string, name: string) => encodeURIComponent(input.params?.[name] ?? '')
    const response = await app.inject({
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, fill)}`,
      ...(input.query ? { query: input.query } : {}),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    })
    const body =
      /json/.test(String(response.headers['content-type'])) && response.body
        ? response.json<Reply<K>['body']>()
        : {}
    return { status: response.statusCode, headers: response.headers, body: body as Reply<K>['body'] }
  }
}

/** Logs a user of any role in like a guest in the native app. */
export async function loginAs(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  user: { id: string },
): Promise<{ call: Client; token: string }> {
  const uuid = await buildLink(db, { user_id: user.id })
  const { body } = await clientOf(app)('POST /user/login', { body: { uuid } }, { [HEADER.platform]: 'ios' })
  const token = body.token!
  return { call: clientOf(app, token), token }
}

export type ItemByTitle = (title: string) => VisitQuestion

/** Opens a visit's checklist as its guest, and returns its categories and questions by title. */
export async function openChecklist(call: Client, visitId: string): Promise<ItemByTitle> {
  const main = await call('GET /question/{visitId}', { params: { visitId } })
  const addons = await call('GET /question/{visitId}/addon', { params: { visitId } })
  const byTitle = new Map([...main.body.items, ...addons.body.items].map((item) => [item.title, item]))
  return (title) => byTitle.get(title)!
}

/** Makes a visit that can be filled in now, with its guest logged in and its checklist opened. */
export async function openVisit(t: Pick<TestApp, 'app' | 'db'>) {
  const { id: visitId, guest_id: guestId } = await buildVisit(t.db)
  const { call, token } = await loginAs(t, { id: guestId })
  return { visitId, guestId, call, token, item: await openChecklist(call, visitId) }
}
