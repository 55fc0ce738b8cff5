/** The kinds of acknowledged writes, in the order of the table. */
export const KINDS = {
  login: 'logins',
  answer: 'answers',
  rate: 'rates',
  comment: 'comments',
  dish: 'dishes',
  ready: 'dishes that came',
  photo: 'photos',
  submit: 'submissions',
  accept: 'acceptances',
} as const
export type Kind = keyof typeof KINDS

/** Writes of a guest that raise the revision of their question by one each. */
const REVISING: ReadonlySet<Kind> = new Set(['answer', 'rate', 'comment', 'dish', 'ready', 'photo'])

/** A write that the server has acknowledged. */
export interface Acknowledged {
  kind: Kind
  /** The written thing: a question, dish, photo, visit or session. A later write of the same kind to the thing replaces this one. */
  thing: string
  /** The value that the database must have, as text. */
  value: string
  /** The question whose revision the write has raised. */
  question?: string
}

/** The stored value of a thing. `times`: the number of rows with the same write. */
export interface Found {
  kind: Kind
  thing: string
  value: string
  times: number
}

/** Everything that the database and the storage have of a run. */
export interface Stored {
  things: readonly Found[]
  /** The revision of each question. */
  revisions: ReadonlyMap<string, number>
}

/** The comparison of one kind. Each entry of `lost` and `twice` describes a write. */
export interface Balance {
  kind: Kind
  acknowledged: number
  lost: string[]
  twice: string[]
}

/** Keeps the acknowledged writes of a run, to be compared with the stored ones. */
export class Book {
  readonly #counts = new Map<Kind, number>()
  readonly #last = new Map<string, Acknowledged>()
  readonly #changes = new Map<string, { kind: Kind; count: number }>()

  acknowledge(write: Acknowledged): void {
    this.#counts.set(write.kind, this.count(write.kind) + 1)
    this.#last.set(nameOf(write), write)
    if (write.question === undefined || !REVISING.has(write.kind)) return
    const { count } = this.#changes.get(write.question) ?? { count: 0 }
    this.#changes.set(write.question, { kind: write.kind, count: count + 1 })
  }

  count(kind: Kind): number {
    return this.#counts.get(kind) ?? 0
  }

  get total(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0)
  }

  /** Compares all kinds. A write is lost if its thing is not there or has another value, unless a later write replaced the value. */
  compare({ things, revisions }: Stored): Balance[] {
    const found = new Map(things.map((each) => [nameOf(each), each]))
    const balances = new Map(
      (Object.keys(KINDS) as Kind[]).map((kind) => [
        kind,
        { kind, acknowledged: this.count(kind), lost: [] as string[], twice: [] as string[] },
      ]),
    )
    for (const [name, { kind, value }] of this.#last) {
      const stored = found.get(name)
      const { lost, twice } = balances.get(kind)!
      if (stored?.value !== value) lost.push(`${name}: ${value}, stored: ${stored?.value ?? 'nothing'}`)
      if (stored && stored.times > 1) twice.push(`${name}: stored ${stored.times} times`)
    }
    for (const [question, { kind, count }] of this.#changes) {
      const revision = revisions.get(question) ?? 0
      if (revision > count)
        balances.get(kind)!.twice.push(`question ${question}: ${revision} changes of ${count} writes`)
    }
    return [...balances.values()]
  }
}

const nameOf = ({ kind, thing }: Pick<Found, 'kind' | 'thing'>): string => `${kind} ${thing}`
