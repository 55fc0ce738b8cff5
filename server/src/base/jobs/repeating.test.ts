import { expect, test, vi } from 'vitest'
import { inBackground, repeat, repeatAnyway } from './repeating.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
type Outcome = 'done' | 'more' | 'fails' | undefined

/** Takes turns with these outcomes, and returns the pauses and the warnings between them. */
async function take(outcomes: readonly Outcome[], pause: number) {
  const left = [...outcomes]
  const stopping = new AbortController()
  const pauses: number[] = []
  const warn = vi.fn<(...said: unknown[]) => void>()
  await repeatAnyway(
    { pause, log: { warn }, failed: 'not done' },
    stopping.signal,
    async () => {
      const outcome = left.shift()
      if (left.length === 0) stopping.abort()
      if (outcome === 'fails') throw new Error('away')
      return outcome
    },
    async (milliseconds) => void pauses.push(milliseconds),
  )
  return { pauses, left: left.length, warnings: warn.mock.calls.length }
}

test.each<[string, Outcome[], number, { pauses: number[]; left?: number; warnings?: number }]>([
  ['a pause follows each turn', [undefined, undefined, 'done'], 7, { pauses: [7, 7] }],
  ['a turn with more to do is followed at once', ['more', 'more', undefined, 'done'], 7, { pauses: [7] }],
  ['nothing follows the last turn', [undefined, 'done', undefined, undefined], 7, { pauses: [7], left: 2 }],
  ['a failed turn is taken again', ['fails', 'done'], DAY, { pauses: [5000], warnings: 1 }],
  [
    'the pauses grow with each failure',
    ['fails', 'fails', 'fails', 'fails', 'done'],
    DAY,
    { pauses: [5000, 10_000, 20_000, 40_000], warnings: 4 },
  ],
  [
    'they grow no longer than the usual pause',
    ['fails', 'fails', 'fails', 'fails', 'done'],
    15_000,
    { pauses: [5000, 10_000, 15_000, 15_000], warnings: 4 },
  ],
  [
    'a failure waits five seconds where the usual pause is shorter',
    ['fails', 'fails', 'done'],
    1000,
    { pauses: [5000, 5000], warnings: 2 },
  ],
  [
    'after a turn that succeeds they begin anew',
    ['fails', 'fails', undefined, 'fails', 'done'],
    MINUTE,
    { pauses: [5000, 10_000, MINUTE, 5000], warnings: 3 },
  ],
  ['a failure by the stop is none', [undefined, 'fails'], 7, { pauses: [7] }],
])('%s', async (_, outcomes, pause, expected) => {
  expect(await take(outcomes, pause)).toEqual({ left: 0, warnings: 0, ...expected })
})

test('a turn that fails ends those that are not to be taken anyway', async () => {
  const signal = new AbortController().signal
  await expect(repeat(signal, 0, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('a stop waits for the turn under way, and another never begins beside it', async () => {
  const turns: string[] = []
  let end = () => {}
  const stop = inBackground((signal) =>
    repeat(signal, 0, async () => {
      turns.push('begun')
      await new Promise<void>((resolve) => (end = resolve))
      turns.push('ended')
    }),
  )
  const stopped = stop().then(() => turns.push('stopped'))
  expect(turns).toEqual(['begun'])
  end()
  await stopped
  expect(turns).toEqual(['begun', 'ended', 'stopped'])
})

test('a stop ends a pause', async () => {
  const taken = vi.fn<() => Promise<void>>(async () => {})
  const stop = inBackground((signal) => repeat(signal, DAY, taken))
  await expect.poll(() => taken.mock.calls.length).toBe(1)
  await stop()
  expect(taken).toHaveBeenCalledOnce()
})
