import { expect, test } from 'vitest'
import { answer, buildItem, saved } from './fixtures.ts'
import { createMachine } from './machine.ts'

/** A machine whose performers log each phase with the number of writes in the queue at that moment. */
function running({ offset = null as number | null } = {}) {
  const log: [phase: string, waiting: number][] = []
  const clock = { offset }
  const machine = createMachine({
    environment: { now: () => 1_000_000 },
    api: { clockOffset: () => clock.offset },
  })
  const note = (phase: string) => log.push([phase, machine.items().length])
  machine.start({
    show: (answers) => answers.length > 0 && note('show'),
    perform: ({ type }) => type !== 'timer' && note(type),
    report: ({ event }) => note(`report ${event.type}`),
  })
  return { machine, log, clock }
}

test('a copy takes the answer before the queue loses the write, and both before anything is stored', () => {
  const { machine, log } = running()
  const item = buildItem(1, answer('a'))
  machine.dispatch({ type: 'loaded', items: [item] })
  log.length = 0
  const outcome = { seq: 1, type: 'sent', item, patch: saved() } as const
  machine.dispatch({ type: 'answered', outcomes: [outcome], random: 0, retryAfter: 0 })
  expect(log).toEqual([
    ['show', 1],
    ['finish', 0],
    ['report answered', 0],
  ])
})

test('the first event after a measurement of the clock is preceded by a round that corrects the times of all writes', () => {
  const { machine, log, clock } = running()
  const made = buildItem(1, answer('a'), { clockOffset: null })
  machine.dispatch({ type: 'put', item: made })
  clock.offset = 60_000
  log.length = 0
  machine.dispatch({ type: 'tick' })
  machine.dispatch({ type: 'tick' })
  expect(log.map(([phase]) => phase)).toEqual(['store', 'report measured', 'report tick', 'report tick'])
  const [item] = machine.items()
  expect(Date.parse(item!.capturedAt) - Date.parse(made.capturedAt)).toBe(60_000)
})

test('a stopped machine makes no more rounds', () => {
  const { machine, log } = running()
  machine.stop()
  machine.dispatch({ type: 'put', item: buildItem(1, answer('a')) })
  expect([machine.items(), log]).toEqual([[], []])
})
