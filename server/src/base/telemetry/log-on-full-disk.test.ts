import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fullDisk, type FullDisk } from '../../test/full-disk.ts'
import { INHERITED, kill } from '../../test/process.ts'

const SCRIPT = fileURLToPath(new URL('../../test/log-process.ts', import.meta.url))

let disk: FullDisk
let file: string
let child: ChildProcess

beforeEach(async () => {
  disk = await fullDisk(64)
  file = join(disk.folder, 'log')
})
afterEach(async () => {
  await kill(child)
  await disk.remove()
})

/** Starts a process whose log goes to the file on that disk, or to the pipe. */
async function start(goesTo: string): Promise<void> {
  const command = ['-c', `${disk.first}; exec "$@" ${goesTo}`, 'sh', process.execPath, SCRIPT]
  child = spawn('sh', command, { env: INHERITED, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  await once(child, 'message')
}

/** Logs these texts; returns `written`, or the code with which the process ended. */
async function log(...texts: string[]): Promise<unknown> {
  const answered = Promise.race([once(child, 'message'), once(child, 'exit')])
  child.send(texts)
  return (await answered)[0]
}

const lines = async () => (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
const texts = async () => (await lines()).map((line) => (JSON.parse(line) as { msg: string }).msg)

test('lines for which the disk has no room are lost, and the log goes on when there is room', async () => {
  await start(`2>> '${file}'`)
  const many = Array.from({ length: 1000 }, (_, index) => `line ${index}`)
  expect(await log(...many)).toBe('written')
  expect(await log('a line on a full disk')).toBe('written')
  const kept = (await lines()).length
  expect(kept).toBeGreaterThan(100)
  expect(kept).toBeLessThan(many.length)
  await truncate(file)
  await log('first', 'second')
  expect(await texts()).toEqual(expect.arrayContaining(['first', 'second']))
})

test('a pipe that nobody reads any more ends nothing', async () => {
  await start('')
  child.stderr!.destroy()
  await once(child.stderr!, 'close')
  expect(await log('a line for nobody')).toBe('written')
  expect(await log('another')).toBe('written')
})
