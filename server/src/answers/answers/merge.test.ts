import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Write } from '@cloche/contract/writes.ts'
import { Problem } from '../../base/faults/problem.ts'
import { openVisit, testApp, type TestApp } from '../../test/app.ts'
import { buildQuestion } from '../../test/factories.ts'
import { storeWrite } from '../writes/service.ts'
import { MergeModel, type Kept } from '../../test/merge-model.ts'
import { COLUMNS, isStored, saveColumns, type Column } from './queries.ts'

/**
 * Compares every statement that decides between two writes, on a real database, with a model that only calls
 * `replaces`.
 */

const SECOND = 1000
const START = Math.floor(Date.now() / SECOND) * SECOND

/** Few values and moments make collisions likely. A clock may be behind the server's, or ahead, even far ahead. */
const seconds = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((count) => count * SECOND)
const made = fc.oneof({ weight: 3, arbitrary: seconds(-4, 20) }, seconds(64, 74))
const instant = seconds(0, 2).map((after) => new Date(START + after).toISOString())
const names = fc.constantFrom('Soup', 'Tea')
const dish = fc.constantFrom(0, 1)
const ofColumn = fc.record({ place: fc.constantFrom(0, 1), made, value: fc.constantFrom(1, 2) })
type OfColumn = typeof ofColumn extends fc.Arbitrary<infer D> ? D : never

const changes = fc
  .record({ dishName: names, orderTime: instant, readyTime: fc.option(instant) }, { requiredKeys: [] })
  .filter(({ orderTime, readyTime }) => !orderTime || !readyTime || readyTime >= orderTime)
  .filter((fields) => Object.keys(fields).length > 0)

const anyColumn = fc.constantFrom<Column>(...COLUMNS)
const severalOfColumn = fc.uniqueArray(ofColumn, { minLength: 1, selector: ({ place }) => place })
const acts = <D extends string, R extends object>(
  weight: number,
  what: D,
  how: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => ({ weight, arbitrary: fc.record<R & { does: D }>({ ...how, does: fc.constant(what) } as never) })

const anyAct = fc.oneof(
  acts(6, 'save', { column: anyColumn, of: ofColumn }),
  acts(2, 'save several', { column: anyColumn, several: severalOfColumn }),
  acts(4, 'ask', { column: anyColumn, of: ofColumn }),
  acts(2, 'add', { dish, made, dishName: names, orderTime: instant }),
  acts(4, 'change', { dish, made, change: changes }),
  acts(1, 'remove', { dish, made }),
  acts(1, 'open or close', { isOpen: fc.boolean() }),
)
const history = fc.array(
  fc.record({
    wait: fc.constantFrom(0, 0, SECOND, SECOND, 6 * SECOND),
    act: anyAct,
    isImported: fc.boolean(),
  }),
  {
    minLength: 1,
    maxLength: 30,
  },
)
type Step = typeof history extends fc.Arbitrary<(infer S)[]> ? S : never

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const parent = (await buildQuestion(t.db, { title: 'Hall' })).id
  for (const type of ['text', 'rate'] as const)
    for (const place of [0, 1])
      await buildQuestion(t.db, {
        parent,
        type,
        title: `${type} ${place}`,
        options: type === 'rate' ? { max: 5 } : { required: true, photos: 'required' },
      })
  await buildQuestion(t.db, { parent, type: 'dish', title: 'dishes', options: {} })
})
afterAll(() => t.close())

const valueOf = (column: Column, value: number) => (column === 'rate' ? value : `v${value}`)

/** One visit, both on the server and in the model. */
class Pair {
  readonly model = new MergeModel()
  readonly dishIds = [crypto.randomUUID(), crypto.randomUUID()]
  readonly visit: Awaited<ReturnType<typeof openVisit>>

  constructor(visit: Awaited<ReturnType<typeof openVisit>>) {
    this.visit = visit
    this.model.now = new Date(START)
  }

  /** Text questions take answers and reasons for having none, rate questions rates, and both take comments. */
  questionId(column: Column, place: number): string {
    const title =
      column === 'comment'
        ? `${place ? 'rate' : 'text'} 0`
        : `${column === 'rate' ? 'rate' : 'text'} ${place}`
    return this.visit.item(title).id
  }

  async take({ wait, act, isImported }: Step): Promise<void> {
    const { model } = this
    model.now = new Date(model.now.getTime() + wait)
    t.setNow(model.now)
    switch (act.does) {
      case 'save several':
        return this.#saveSeveral(act.column, act.several, isImported)
      case 'ask':
        return this.#ask(act.column, act.of, isImported)
      case 'open or close':
        return this.#setOpen(act.isOpen)
      default: {
        const write = this.#writeOf(act)
        expect(await this.#store(write, isImported)).toBe(model.store(write, isImported))
      }
    }
  }

  #writeOf(act: Extract<Step['act'], { does: 'save' | 'add' | 'change' | 'remove' }>): Write {
    if (act.does === 'save') {
      const { column, of } = act
      const value = valueOf(column, of.value)
      const questionId = this.questionId(column, of.place)
      const to = { questionId, capturedAt: stamp(of.made) }
      const [kind, part] = column.split('_')
      if (kind === 'declined') return { ...to, kind: 'decline', body: { part, reason: value } } as Write
      return { ...to, kind: column, body: { [column]: value } } as Write
    }
    const to = { questionId: this.visit.item('dishes').id, capturedAt: stamp(act.made) }
    const id = this.dishIds[act.dish]!
    if (act.does === 'remove') return { ...to, kind: 'removeDish', body: { id } }
    if (act.does === 'change') return { ...to, kind: 'updateDish', body: { id, ...act.change } }
    const { dishName, orderTime } = act
    return { ...to, kind: 'dish', body: { id, dishName, orderTime } }
  }

  async #store(write: Write, isImported: boolean): Promise<string> {
    try {
      const outcome = await storeWrite(t.context, { userId: this.visit.guestId, isImported }, write)
      if ('entered' in outcome) return 'saved'
      return outcome.removed ? 'gone' : 'dish'
    } catch (error) {
      if (error instanceof Problem) return error.code
      throw error
    }
  }

  async #saveSeveral(column: Column, several: readonly OfColumn[], isImported: boolean): Promise<void> {
    const { model } = this
    await saveColumns(
      t.db,
      column,
      several.map((of) => this.#rowOf(column, of, isImported)),
      true,
    )
    for (const { place, made: at, value } of several) {
      const saved = { value: valueOf(column, value), at: new Date(stamp(at)) }
      model.save(this.questionId(column, place), column, saved, isImported)
    }
  }

  async #ask(column: Column, of: OfColumn, isImported: boolean): Promise<void> {
    const { model } = this
    const id = this.questionId(column, of.place)
    const asked = { value: valueOf(column, of.value), at: new Date(stamp(of.made)) }
    const isNews = model.isNews(id, model.question(id)[column], asked, isImported)
    expect(await isStored(t.db, column, this.#rowOf(column, of, isImported))).toBe(!isNews)
  }

  #rowOf(column: Column, { place, made: at, value }: OfColumn, isImported: boolean) {
    const { visitId, guestId } = this.visit
    const questionId = this.questionId(column, place)
    const saved = { value: valueOf(column, value), at: new Date(stamp(at)) }
    return { questionId, visitId, guestId, ...saved, now: this.model.now, isImported }
  }

  async #setOpen(isOpen: boolean): Promise<void> {
    this.model.isOpen = isOpen
    const submitted = {
      started_at: this.model.now,
      submitted_at: this.model.now,
      progress_required: 0,
      progress_answered: 0,
    }
    const values = isOpen ? { status: 'scheduled' as const } : { status: 'submitted' as const, ...submitted }
    await t.db.updateTable('visits').set(values).where('id', '=', this.visit.visitId).execute()
  }

  /** The server's values, their times, revisions and removals. */
  async stored(): Promise<Rows> {
    const questions = await t.db
      .selectFrom('visit_questions')
      .select(['id', 'answer', 'answer_at', 'rate', 'rate_at', 'comment', 'comment_at'])
      .select(['answer_outdone_at', 'rate_outdone_at', 'comment_outdone_at'])
      .select(['declined_answer', 'declined_answer_at', 'declined_answer_outdone_at'])
      .select(['declined_photos', 'declined_photos_at', 'declined_photos_outdone_at'])
      .select(['saved_at', 'revision'])
      .where('visit_id', '=', this.visit.visitId)
      .where('parent', 'is not', null)
      .orderBy('id')
      .execute()
    const dishes = await t.db
      .selectFrom('dishes')
      .select([
        'id',
        'dish_name',
        'dish_name_at',
        'order_time',
        'order_time_at',
        'ready_time',
        'ready_time_at',
      ])
      .select(['dish_name_outdone_at', 'order_time_outdone_at', 'ready_time_outdone_at'])
      .select(sql<boolean>`deleted_at is not null`.as('removed'))
      .where('id', 'in', this.dishIds)
      .orderBy('id')
      .execute()
    return { questions, dishes }
  }

  /** The model's state, for the questions that the server has. */
  expected({ questions }: Rows): Rows {
    const { model } = this
    return {
      questions: questions.map(({ id }) => {
        const question = model.question(id)
        const { savedAt, revision } = question
        const columns = COLUMNS.map((column) => columnsOf(column, question[column]))
        return Object.assign({ id, saved_at: iso(savedAt), revision }, ...columns)
      }),
      dishes: [...model.dishes.keys()].toSorted().map((id) => {
        const { dishName, orderTime, readyTime, removed } = model.dishes.get(id)!
        const columns = { ...columnsOf('dish_name', dishName), ...columnsOf('order_time', orderTime) }
        return { id, ...columns, ...columnsOf('ready_time', readyTime), removed }
      }),
    }
  }
}

interface Rows {
  questions: ({ id: string } & Record<string, unknown>)[]
  dishes: object[]
}

const columnsOf = (name: string, { value, at, outdoneAt }: Kept) => ({
  [name]: value,
  [`${name}_at`]: iso(at),
  [`${name}_outdone_at`]: iso(outdoneAt),
})
const stamp = (after: number) => new Date(START + after).toISOString()
const iso = (at: Date | null) => at?.toISOString() ?? null

test('any writes in any order store the values that the rule of checklist/merge.ts gives', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      t.setNow(new Date(START))
      const pair = new Pair(await openVisit(t))
      for (const step of steps) await pair.take(step)
      const stored = await pair.stored()
      expect(stored).toEqual(pair.expected(stored))
    }),
    { numRuns: 120 },
  )
})
