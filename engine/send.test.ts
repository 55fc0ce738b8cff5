import { expect, test } from 'vitest'
import type { Write } from '@cloche/contract/writes.ts'
import { answer, buildItem, saved } from './fixtures.ts'
import { send, type SendContext } from './send.ts'

test('a call measures the clock before an unmeasured write is sent with corrected time', async () => {
  let offset: number | null = null
  const sent: string[] = []
  const call = async (route: string, input: { body?: { writes: Write[] } }) => {
    if (route === 'GET /user') offset = 60_000
    sent.push(...(input.body?.writes.map(({ capturedAt }) => capturedAt) ?? [route]))
    return { results: [saved()] }
  }
  const api = { clockOffset: () => offset, call }
  const context = { api, onMeasured() {} } as unknown as SendContext
  const made = buildItem(0, answer('yes'), { clockOffset: null })
  const { outcomes } = await send(context, [made])
  expect(sent).toEqual(['GET /user', '2026-11-20T00:01:00.000Z'])
  expect(outcomes).toMatchObject([{ type: 'sent', item: { capturedAt: '2026-11-20T00:01:00.000Z' } }])
  await send(context, [made])
  expect(sent.length).toBe(3)
})
