import { chmod, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { HEADER } from '@cloche/contract/constants.ts'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import { afterAll, beforeAll } from 'vitest'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { startEmbedded } from '../base/db/embedded.ts'
import { migrate } from '../base/db/migrate.ts'
import { copyEmptyData } from './empty-data.ts'
import { buildBank, buildLink, buildVisit } from './factories.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { type Product, startProduct } from './product.ts'

export type Send = (method: string, path: string, body?: object) => Promise<Response>

/** The product with its own PostgreSQL and one visit, to be killed and started again by a test. */
export class Killable {
  folder!: string
  dataDir!: string
  origin!: string
  uuid!: string
  visitId!: string
  running: Product | undefined

  async prepare(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'cloche-kill-'))
    // PostgreSQL runs as another account when this process is root.
    await chmod(this.folder, 0o711)
    this.dataDir = join(this.folder, 'data')
    await mkdir(join(this.folder, 'web'))
    await writeFile(join(this.folder, 'web/index.html'), 'a page')
    await copyEmptyData(this.dataDir)
    const embedded = await startEmbedded(this.dataDir, pino({ level: 'silent' }))
    const db = openDatabase(embedded.connection)
    await migrate(db)
    await buildBank(db)
    const visit = await buildVisit(db)
    this.visitId = visit.id
    this.uuid = await buildLink(db, { user_id: visit.guest_id })
    await closeDatabase(db)
    await embedded.stop()
    this.origin = `http://127.0.0.1:${await freePort()}`
  }

  async remove(): Promise<void> {
    await this.end('SIGTERM')
    const elsewhere = await readlink(join(this.dataDir, 'postgres')).catch(() => null)
    if (elsewhere !== null) await rm(elsewhere, { recursive: true })
    await rm(this.folder, { recursive: true })
  }

  /** Starts the product unless it runs, left by an earlier test. */
  async start(): Promise<void> {
    const { exitCode, signalCode } = this.running?.child ?? { exitCode: 0 }
    if (exitCode === null && signalCode === null) return
    const env = { DATA_DIR: this.dataDir, WEB_ROOT: join(this.folder, 'web') }
    this.running = await startProduct(this.origin, env)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await this.running?.end(signal)
  }

  /** Logs the guest in and returns the session's token. */
  async token(): Promise<string> {
    const reply = await this.#send('POST', '/user/login', { uuid: this.uuid })
    return ((await reply.json()) as { token: string }).token
  }

  async logIn(): Promise<Send> {
    const token = await this.token()
    return (method, path, body) => this.#send(method, path, body, token)
  }

  /** Returns the visit's questions by their titles. */
  async checklist(send: Send): Promise<Map<string, VisitQuestion>> {
    const { items } = (await (await send('GET', `/question/${this.visitId}`)).json()) as VisitChecklist
    return new Map(items.map((item) => [item.title, item]))
  }

  /** Returns the address of the running product's database. */
  async database() {
    const home = join(this.dataDir, 'postgres')
    const host = (await readFile(join(home, '18/postmaster.pid'), 'utf8')).split('\n')[4]!
    const password = await readFile(join(home, 'password'), 'utf8')
    return { host, user: 'postgres', password, database: 'cloche' }
  }

  #send(method: string, path: string, body?: object, token?: string): Promise<Response> {
    return fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        [HEADER.platform]: 'ios',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    })
  }
}

/** Prepares a product for the tests of a file. */
export function killable(): Killable {
  const self = new Killable()
  beforeAll(() => self.prepare())
  afterAll(() => self.remove())
  return self
}
