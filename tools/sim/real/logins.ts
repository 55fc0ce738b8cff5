import { HEADER } from '@cloche/contract/constants.ts'
import type { Server } from '../server.ts'
import type { Reply } from '../routes.ts'

type Call = (method: string, path: string, headers: Record<string, string>, body: string) => Promise<Reply>

/** The cookies of the model's sessions. A session begins with its own call at its first use, and ends with its own call. */
export class Logins {
  readonly #model: Server
  /** The link by which each person logs in. */
  readonly #links: ReadonlyMap<string, string>
  readonly #call: Call
  readonly #cookies = new Map<string, { cookie: string; isOver: boolean }>()

  constructor(model: Server, links: ReadonlyMap<string, string>, call: Call) {
    this.#model = model
    this.#links = links
    this.#call = call
  }

  /** Returns the cookie header of a session. A session that has ended in the model ends here too. */
  async headersOf(session: string): Promise<Record<string, string>> {
    const person = this.#model.sessions.get(session)
    const known = this.#cookies.get(session)
    if (person !== undefined && !known)
      this.#cookies.set(session, { cookie: await this.#begin(person), isOver: false })
    if (person === undefined && known && !known.isOver) {
      known.isOver = true
      await this.#call('GET', '/api/user/logout', { cookie: known.cookie }, '')
    }
    const cookie = this.#cookies.get(session)?.cookie
    return cookie === undefined ? {} : { cookie }
  }

  async #begin(person: string): Promise<string> {
    const headers = { [HEADER.platform]: 'web', 'content-type': 'application/json' }
    const body = JSON.stringify({ uuid: this.#links.get(person)! })
    const reply = await this.#call('POST', '/api/user/login', headers, body)
    const [cookie] = reply.headers['set-cookie']?.split(';') ?? []
    if (reply.status !== 200 || !cookie) throw new Error(`${person} cannot log in: ${reply.body}`)
    return cookie
  }
}
