import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { FileTask } from '../../test/file-tasks.ts'
import { fileReader } from './file-reader.ts'
import { closeIsolated } from '../processes/isolated.ts'

afterEach(closeIsolated)

const TASKS = new URL('../../test/file-tasks.ts', import.meta.url)

function reader() {
  const lines: { bound?: string; why?: string; reason?: string }[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()) as object)
      done()
    },
  })
  const { read } = fileReader<FileTask, unknown>(TASKS)
  return { read: (task: FileTask) => read(task, pino(stream)), lines }
}

test.each(['fill the heap', 'fill native memory'] as const)(
  'a file of “%s” is refused for its memory after a second try, and the log says so',
  async (kind) => {
    const { read, lines } = reader()
    await expect(read({ kind })).rejects.toMatchObject({
      code: 'too_large',
      errors: [{ path: 'file', message: 'memory' }],
    })
    expect(lines).toMatchObject([
      { reason: 'died', bound: 'memory' },
      { reason: 'died', bound: 'memory' },
    ])
    expect(lines[0]!.why).toMatch(kind === 'fill the heap' ? /heap out of memory/ : /\d+ MB of 450/)
  },
)

test('a file that takes too much processor time is refused for it at once', async () => {
  const { read, lines } = reader()
  await expect(read({ kind: 'compute' })).rejects.toMatchObject({ errors: [{ message: 'time' }] })
  expect(lines).toMatchObject([{ bound: 'time' }])
})

test('a file whose reader is ended by something else is read by another one', async () => {
  const { read, lines } = reader()
  const first = await read({ kind: 'process' })
  expect(await read({ kind: 'end unless young', pid: first })).not.toBe(first)
  expect(lines).toMatchObject([{ reason: 'died', bound: null }])
})

test('a reader that holds much memory makes room for a fresh one', async () => {
  const { read, lines } = reader()
  const first = await read({ kind: 'process' })
  expect(await read({ kind: 'hold', megabytes: 20 })).toBe(first)
  expect(await read({ kind: 'hold', megabytes: 200 })).toBe(first)
  expect(await read({ kind: 'process' })).not.toBe(first)
  expect(lines).toEqual([])
})
