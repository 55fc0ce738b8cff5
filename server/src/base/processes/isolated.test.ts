import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { Task } from '../../test/isolated-tasks.ts'
import { closeIsolated, isolated } from './isolated.ts'
import { type Reason, Unanswered } from './unanswered.ts'
import { eventually } from '../../test/eventually.ts'

interface Description {
  pid: number
  env: Record<string, string>
}

const TASKS = new URL('../../test/isolated-tasks.ts', import.meta.url)
const PROCESS = fileURLToPath(new URL('../../test/isolated-process.ts', import.meta.url))

const tasks = (overrides = {}) =>
  isolated<Task, unknown>({
    module: TASKS,
    heapMegabytes: 64,
    residentMegabytes: 300,
    milliseconds: 240_000,
    waiting: 10,
    ...overrides,
  })

const unanswered = (reason: Reason) =>
  expect.toSatisfy((error) => error instanceof Unanswered && error.reason === reason) as unknown

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const untilGone = (pid: number) => eventually(() => expect(isRunning(pid)).toBe(false))

afterEach(closeIsolated)

test('a task is answered by another process, which knows no secret', async () => {
  const { run } = tasks()
  const value = { text: 'Щи', at: new Date(0), bytes: Buffer.from([1, 2]), map: new Map([[1, null]]) }
  expect(await run({ kind: 'echo', value })).toEqual(value)
  const { pid, env } = (await run({ kind: 'describe' })) as Description
  expect(pid).not.toBe(process.pid)
  expect(Object.keys(env)).toEqual(expect.arrayContaining(['PATH']))
  const known = ['PATH', 'NODE_COMPILE_CACHE', '__CF_USER_TEXT_ENCODING']
  expect(Object.keys(env).filter((name) => !known.includes(name))).toEqual([])
})

test('an error of the task is the error of the call, and the process goes on', async () => {
  const { run } = tasks()
  const before = await run({ kind: 'describe' })
  await expect(run({ kind: 'throw' })).rejects.toThrow(new RangeError('a fault of the task'))
  expect(await run({ kind: 'describe' })).toEqual(before)
})

test.each<[Task['kind'], Reason, object]>([
  ['exit', 'died', {}],
  ['fill the heap', 'died', { residentMegabytes: 4000 }],
  ['fill native memory', 'died', { heapMegabytes: 4000 }],
  ['compute', 'died', { processorMilliseconds: 500 }],
  ['block', 'timed_out', { milliseconds: 5000 }],
])('a task that does “%s” fails alone, the next is performed', async (kind, reason, limits) => {
  const { run } = tasks(limits)
  const [failed, next] = await Promise.allSettled([
    run({ kind } as Task),
    run({ kind: 'echo', value: 'well' }),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: unanswered(reason) })
  expect(next).toEqual({ status: 'fulfilled', value: 'well' })
  expect(await run({ kind: 'echo', value: 'and well' })).toBe('and well')
})

test('no more tasks wait than may', async () => {
  const { run } = tasks({ waiting: 2 })
  const tried = await Promise.allSettled([0, 1, 2, 3, 4].map((value) => run({ kind: 'echo', value })))
  const outcomes = tried.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))
  expect(outcomes).toEqual([0, 1, 2, unanswered('busy'), unanswered('busy')])
})

test('unfinished tasks fail when the application closes, and a later task has a new process', async () => {
  const { run } = tasks()
  const { pid } = (await run({ kind: 'describe' })) as Description
  const failing = Promise.allSettled([run({ kind: 'block' }), run({ kind: 'echo', value: 1 })])
  await setImmediate()
  await closeIsolated()
  expect(isRunning(pid)).toBe(false)
  const reasons = ((await failing) as PromiseRejectedResult[]).map(({ reason }) => reason as unknown)
  expect(reasons).toEqual([unanswered('died'), unanswered('busy')])
  expect(await run({ kind: 'echo', value: 'again' })).toBe('again')
})

test('a process that was killed from outside is replaced', async () => {
  const { run } = tasks()
  const { pid } = (await run({ kind: 'describe' })) as Description
  process.kill(pid, 'SIGKILL')
  await untilGone(pid)
  expect(await run({ kind: 'echo', value: 1 })).toBe(1)
})

test('a module that cannot be loaded fails the task and says why', async () => {
  const { run } = tasks({ module: new URL('./missing.ts', import.meta.url) })
  await expect(run({ kind: 'exit' })).rejects.toThrow(/missing\.ts/)
})

test('where no process can be started the task fails alone', async () => {
  const { run } = tasks()
  const { execPath } = process
  process.execPath = '/nowhere/node'
  await expect(run({ kind: 'echo', value: 1 })).rejects.toEqual(unanswered('busy'))
  process.execPath = execPath
  expect(await run({ kind: 'echo', value: 1 })).toBe(1)
})

async function startParent(mode: 'busy' | 'idle') {
  const parent = spawn(process.execPath, [PROCESS, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(parent, 'exit')
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  return { parent, exit, pid: Number(said) }
}

test('a child that works dies with its parent, even one that is killed', async () => {
  const { parent, exit, pid } = await startParent('busy')
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await exit
  await untilGone(pid)
})

test('an idle child does not keep its parent running, and ends with it', async () => {
  const { exit, pid } = await startParent('idle')
  expect(await exit).toEqual([0, null])
  await untilGone(pid)
})
