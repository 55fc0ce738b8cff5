import type { Connect } from '../simulate.ts'
import { openApp, openDatabase, type App, type Processes, type SimDatabase } from './processes.ts'
import { RealServer } from './real-server.ts'

/** The server's processes, which serve one history after another: a database, a server, and a spare one for when it dies. */
export class Host implements Processes, AsyncDisposable {
  readonly database: SimDatabase
  /** Connects one history after another, for `simulate`. */
  readonly connect: Connect = (world) => RealServer.connect(this, world)
  #app: Promise<App>
  #spare: Promise<App>
  #histories = 0

  static async open(): Promise<Host> {
    return new Host(await openDatabase())
  }

  private constructor(database: SimDatabase) {
    this.database = database
    this.#app = openApp(database)
    this.#spare = openApp(database)
  }

  nextHistory(): number {
    return ++this.#histories
  }

  app(): Promise<App> {
    return this.#app
  }

  async replaceKilled(): Promise<void> {
    await (await this.#app).ended()
    this.#app = this.#spare
    this.#spare = openApp(this.database)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const apps = await Promise.allSettled([this.#app, this.#spare])
    await Promise.all(apps.map(async (app) => app.status === 'fulfilled' && (await app.value.close())))
    await this.database.close()
  }
}
