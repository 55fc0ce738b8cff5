import { expect, test } from 'vitest'
import type { Api } from '@cloche/client/client.ts'
import { answer, buildItem, saved, submit } from './fixtures.ts'
import type { QueueItem } from './queue.ts'
import type { SendContext } from './send.ts'
import type { Outcome } from './sync.ts'
import { createTransport } from './transport.ts'

interface Call {
  signal: AbortSignal
  answer(): void
}

/** A network in which every call waits to be answered, or given up. */
function open(waiting: readonly QueueItem[]) {
  const calls: Call[] = []
  const answered: Outcome['type'][][] = []
  let now = 0
  const call = (_key: string, { body, signal }: { body: { writes: unknown[] }; signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      calls.push({ signal, answer: () => resolve({ results: body.writes.map(() => saved()) }) })
    })
  const transport = createTransport({
    environment: { now: () => now } as SendContext & { now(): number },
    api: { call, clockOffset: () => 0 } as unknown as Api,
    store: {} as SendContext['store'],
    items: () => waiting,
    bytesOf: async () => null,
    confirmed: async () => null,
    onMeasured() {},
    onAnswered: (outcomes) => answered.push(outcomes.map(({ type }) => type)),
  })
  return { transport, calls, answered, pass: (milliseconds: number) => (now += milliseconds) }
}

const items = [buildItem(1, answer('yes')), buildItem(2, answer('no'), { questionId: 'p' })]

test('with a new network, calls that the old one lost are given up, and those just made are not', async () => {
  const { transport, calls, answered, pass } = open(items)
  const lost = transport.send([items[0]!])
  pass(3001)
  const made = transport.send([items[1]!])
  await transport.reconnect()
  expect(answered).toEqual([['unreachable']])
  await lost
  expect(calls[1]!.signal.aborted).toBe(false)
  calls[1]!.answer()
  await made
  expect(answered).toEqual([['unreachable'], ['sent']])
})

test('a call that is answered is not given up later', async () => {
  const { transport, calls, answered, pass } = open(items)
  const sent = transport.send(items)
  calls[0]!.answer()
  await sent
  pass(10_000)
  await transport.reconnect()
  expect(calls[0]!.signal.aborted).toBe(false)
  expect(answered).toEqual([['sent', 'sent']])
})

test('a device that stops gives up what is under way', async () => {
  const { transport, answered } = open(items)
  const sent = transport.send(items)
  transport.stop()
  await sent
  expect(answered).toEqual([['unreachable', 'unreachable']])
})

test('a submission that another tab has withdrawn is not sent', async () => {
  const { transport, calls, answered } = open([])
  await transport.send([buildItem(1, submit, { questionId: '' })])
  expect(calls).toEqual([])
  expect(answered).toEqual([['postponed']])
})
