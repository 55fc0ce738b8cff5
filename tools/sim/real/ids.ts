import { TUS } from '@cloche/contract/tus.ts'
import type { Request } from '../routes.ts'
import { queueFileWith } from './queue-file.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The beginning of every id of the world (`World.newId`). Histories repeat ids. */
export const WORLD = '00000000-0000'

/** Translates the ids of one history between the model and the database. */
export class Ids {
  readonly #real = new Map<string, string>()
  readonly #simulated = new Map<string, string>()
  readonly #names = new Map<string, string>()
  /** The beginning of the history's ids in the database. */
  readonly #own: string

  /** `history`: a number unique in this database. */
  constructor(history: number) {
    const hex = history.toString(16).padStart(12, '0')
    this.#own = `${hex.slice(0, 8)}-${hex.slice(8)}`
  }

  add(simulated: string, real: string): void {
    this.#real.set(simulated, real)
    this.#simulated.set(real, simulated)
  }

  /** An erased person's name is the end of their id. */
  addPerson(simulated: string): void {
    const tail = (id: string) => `"lastName":"${id.slice(-6)}"`
    this.#names.set(tail(this.toReal(simulated)), tail(simulated))
  }

  has(simulated: string): boolean {
    return this.#real.has(simulated)
  }

  /** Returns what is no id unchanged. */
  toReal(text: string): string {
    const known = this.#real.get(text)
    if (known !== undefined) return known
    return text.startsWith(`${WORLD}-`) ? this.#own + text.slice(WORLD.length) : text
  }

  /** Translates all ids in a text. */
  toSimulated(text: string): string {
    const named = [...this.#names].reduce((all, [real, simulated]) => all.replaceAll(real, simulated), text)
    return named.replaceAll(UUID, (id) => {
      const known = this.#simulated.get(id)
      if (known !== undefined) return known
      return id.startsWith(`${this.#own}-`) ? WORLD + id.slice(this.#own.length) : id
    })
  }

  /** Returns a request with the ids of the database. */
  requestToReal({ path, headers, body, ...request }: Request): Request {
    const isFile = headers.get('content-type')?.startsWith('multipart/') === true
    const own = [...headers].map(([name, value]): [string, string] => [
      name,
      name === TUS.metadata ? this.#metadataToReal(value) : this.toReal(value),
    ])
    return {
      ...request,
      path: this.#pathToReal(path),
      headers: new Map(own),
      body: this.#bodyToReal(body, isFile),
    }
  }

  #pathToReal(path: string): string {
    const [place = '', query] = path.split('?')
    const real = place
      .split('/')
      .map((part) => encodeURIComponent(this.toReal(decodeURIComponent(part))))
      .join('/')
    if (query === undefined) return real
    const asked = [...new URLSearchParams(query)].map(([name, value]) => [name, this.toReal(value)])
    return `${real}?${new URLSearchParams(asked)}`
  }

  #bodyToReal(body: Request['body'], isFile: boolean): Request['body'] {
    if (typeof body !== 'string') return isFile ? queueFileWith(body, (id) => this.toReal(id)) : body
    if (body === '') return body
    return JSON.stringify(JSON.parse(body), (_, value: unknown) =>
      typeof value === 'string' ? this.toReal(value) : value,
    )
  }

  #metadataToReal(metadata: string): string {
    const pairs = metadata.split(',').map((pair) => {
      const [name, value = ''] = pair.split(' ')
      return `${name} ${btoa(this.toReal(atob(value)))}`
    })
    return pairs.join()
  }
}
