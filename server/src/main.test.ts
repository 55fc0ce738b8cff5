import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { copyEmptyData } from './test/empty-data.ts'
import { eventually } from './test/eventually.ts'
import { INHERITED } from './test/process.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

let dataDir: string
let child: ChildProcess | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cloche-main-'))
  // PostgreSQL runs as another account when this process is root.
  await chmod(dataDir, 0o711)
})

afterEach(async () => {
  await stop()
  await rm(dataDir, { recursive: true })
})

interface Run {
  output(): string
  ended: Promise<number | null>
}

const NODE = [process.execPath, MAIN]

function run(env: NodeJS.ProcessEnv, [program, ...args] = NODE): Run {
  let text = ''
  const { TMPDIR } = process.env
  const started = spawn(program!, args, {
    env: { ...INHERITED, TMPDIR, DATA_DIR: dataDir, DEMO: '0', ...env },
  })
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (part) => (text += String(part)))
  child = started
  return { output: () => text, ended: once(started, 'close').then(([code]) => code as number | null) }
}

async function stop(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

test('it prints what a person needs, serves, and a signal stops all of it', async () => {
  const port = await freePort()
  const { output, ended } = run({ PORT: String(port) })
  await expect.poll(output).toContain('administrator')
  const [, password] = /administrator +admin \/ (\S+)/.exec(output())!
  // The output is no terminal, so it has no colours.
  await expect.poll(output).toContain(`open           http://127.0.0.1:${port}\n`)

  const url = `http://127.0.0.1:${port}/api/user/login`
  const body = JSON.stringify({ login: 'admin', password })
  const logIn = () => fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  // A process that stood still while it started answers 503 for a second.
  await expect.poll(async () => (await logIn()).status).toBe(200)

  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  child?.kill('SIGINT')
  child?.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(() => process.kill(postmaster, 0)).toThrow('ESRCH')
})

test.each(['to a full disk', 'into a pipe that nobody reads'])(
  'what it says goes %s: it serves all the same, and stops in order',
  async (where) => {
    await copyEmptyData(dataDir)
    const isFull = where === 'to a full disk'
    const port = await freePort()
    const to = isFull ? '> /dev/full 2>&1' : ''
    const { ended } = run({ PORT: String(port), LOG_LEVEL: 'trace' }, [
      'sh',
      '-c',
      `exec "$0" "$1" ${to}`,
      ...NODE,
    ])
    child!.stdout!.destroy()
    child!.stderr!.destroy()
    const ask = () => fetch(`http://127.0.0.1:${port}/api/ready`).then(({ status }) => status)
    await eventually(async () => expect(await ask()).toBe(200))
    child!.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)

test('the first administrator is made once', async () => {
  await copyEmptyData(dataDir)
  const env = {
    PORT: String(await freePort()),
    ADMIN_LOGIN: 'boss@example.com',
    ADMIN_PASSWORD: 'open-sesame',
  }
  const first = run(env)
  await expect.poll(first.output).toContain('open  ')
  expect(first.output()).toContain('boss@example.com / (the given ADMIN_PASSWORD)')
  expect(first.output()).not.toContain('open-sesame')
  child?.kill('SIGTERM')
  await first.ended
  const second = run(env)
  await expect.poll(second.output).toContain('open  ')
  expect(second.output()).not.toContain('administrator')
})

test('faults of the configuration are told without a stack', async () => {
  const { output, ended } = run({ PORT: '99999', DEMO: 'maybe' })
  expect(await ended).toBe(1)
  expect(output()).toMatch(
    /^The configuration is not usable:\n {2}PORT: .*\n {2}DEMO: must be 0, 1 or short\n$/,
  )
})

test.each([
  ['/proc/nothing', 'DATA_DIR: /proc/nothing '],
  ['/proc/nothing/further/down', 'DATA_DIR: /proc/nothing/further/down '],
  [MAIN, 'is not a folder'],
  [`${MAIN}/below`, 'is not a folder, or lies below a file'],
])('a data directory that can’t be used (%s) is told so at once', async (path, said) => {
  const { output, ended } = run({ DATA_DIR: path, PORT: String(await freePort()) })
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^The configuration is not usable:\n {2}DATA_DIR: .*\n$/)
  expect(output()).toContain(said)
})

test('a storage that can’t be used is told so at once', async () => {
  const { output, ended } = run({ STORAGE_URL: 'file:/proc/nothing', PORT: String(await freePort()) })
  expect(await ended).toBe(1)
  expect(output()).toContain('STORAGE_URL: /proc/nothing ')
})

test('production refuses a folder with demo data', async () => {
  await writeFile(join(dataDir, 'demo-access.json'), '{}')
  const { output, ended } = run({ NODE_ENV: 'production', PUBLIC_URL: 'https://audit.example.com' })
  expect(await ended).toBe(1)
  expect(output()).toContain('DATA_DIR: holds demo data')
})

test('a port that is taken is said so, and PostgreSQL is stopped again', async () => {
  await copyEmptyData(dataDir)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { output, ended } = run({ PORT: String(port) })
  expect(await ended).toBe(1)
  taken.close()
  // The next start has the administrator already, and can't tell the password.
  expect(output()).toMatch(/administrator +admin \/ \S+\n/)
  expect(output()).toContain('Stop what uses this port, or set PORT.')
  await expect(readFile(join(dataDir, 'postgres/18/postmaster.pid'))).rejects.toThrow('ENOENT')
})

/** Starts the product with this limit of open files. */
const withOpenFiles = (count: number) => ['sh', '-c', `ulimit -n ${count}; exec "$0" "$1"`, ...NODE]

const untilClosed = (client: Socket) =>
  new Promise<void>((resolve) => (client.closed ? resolve() : client.once('close', () => resolve())))

/** Clients that connect, send half a request and wait. */
async function connectSlowly(port: number, count: number): Promise<Socket[]> {
  const clients = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1')
      .resume()
      .on('error', () => undefined),
  )
  const settled = clients.map((client) => {
    client.on('connect', () => client.write('GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '))
    return Promise.race([once(client, 'connect').catch(() => undefined), untilClosed(client)])
  })
  await Promise.all(settled)
  return clients
}

// Of several processes, the first one holds every connection for a moment.
test.each([
  { workers: 1, files: 200, count: 300 },
  { workers: 2, files: 150, count: 70 },
])(
  '$count slow connections to $workers processes with $files open files at most do not end it',
  async ({ workers, files, count }) => {
    await copyEmptyData(dataDir)
    const port = await freePort()
    const { output, ended } = run({ PORT: String(port), WORKERS: String(workers) }, withOpenFiles(files))
    await expect.poll(output).toContain('open  ')
    const clients = await connectSlowly(port, count)
    // The server closes every one of them: those over the limit at once, the others when they are too slow.
    await Promise.race([ended, Promise.all(clients.map(untilClosed))])
    const answers = async (path: string) => (await fetch(`http://127.0.0.1:${port}/api/${path}`)).status
    const healthy = async () => [child?.exitCode, await answers('health'), await answers('ready')]
    await expect.poll(healthy).toEqual([null, 200, 200])
    expect(output()).not.toContain('EMFILE')
    // Slow ones are told so, those over the limit get no answer.
    expect(clients.filter(({ bytesRead }) => bytesRead > 0).length).toBeLessThan(count)
  },
)

test('an error that nothing handles is logged and ends it in order', async () => {
  await copyEmptyData(dataDir)
  const fault = 'data:text/javascript,process.on("SIGUSR2", () => { throw new Error("unforeseen") })'
  const port = await freePort()
  const { output, ended } = run({ PORT: String(port) }, [process.execPath, '--import', fault, MAIN])
  await expect.poll(output).toContain('open  ')
  child?.kill('SIGUSR2')
  expect(await ended).toBe(1)
  expect(output()).toMatch(/"level":60.*unforeseen/)
  // Ended by its own limit, it may be gone before PostgreSQL is.
  await expect.poll(() => existsSync(join(dataDir, 'postgres/18/postmaster.pid'))).toBe(false)
})

/** The process ids of all workers that have ever listened. */
const workersOf = (output: string): number[] =>
  [...output.matchAll(/"worker":(\d+),"msg":"a worker listens"/g)].map(([, pid]) => Number(pid))

test('workers share a port and sessions, one that is killed is replaced, and a signal stops all', async () => {
  await copyEmptyData(dataDir)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { output, ended } = run({ PORT: String(port), WORKERS: '2', ADMIN_PASSWORD: 'open-sesame' })
  await expect.poll(output).toContain('open  ')
  // The log comes by another stream than what a person reads.
  await expect.poll(() => workersOf(output()).length).toBe(2)
  const [killed] = workersOf(output())

  const logIn = async () => {
    const login = await fetch(`${origin}/api/user/login`, {
      method: 'POST',
      body: JSON.stringify({ login: 'admin', password: 'open-sesame' }),
      headers: { 'content-type': 'application/json', origin },
    })
    return login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  // A worker that stood still while it loaded answers 503 for a second.
  const cookie = await eventually(async () => {
    const got = await logIn()
    expect(got).not.toBe('')
    return got
  })
  /** Every request comes on a connection of its own, so each worker gets some. */
  const statuses = async () => {
    const ask = () => fetch(`${origin}/api/user`, { headers: { cookie, connection: 'close' } })
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    return new Set(answers.map(({ status }) => status))
  }
  let calls = 0
  await expect.poll(() => ((calls += 12), statuses())).toEqual(new Set([200]))
  // The metrics are those of both workers.
  const counted = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    const counts = text.matchAll(/http_request_duration_seconds_count\{[^}]*api\/user"[^}]*\} (\d+)\n/g)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }
  await expect.poll(counted).toBe(calls)

  process.kill(killed!, 'SIGKILL')
  await expect.poll(() => workersOf(output()).length).toBe(3)
  await expect.poll(statuses).toEqual(new Set([200]))
  await fetch(`${origin}/api/user/logout`, { headers: { cookie, origin } })
  await expect.poll(statuses).toEqual(new Set([401]))

  child?.kill('SIGTERM')
  expect(await ended).toBe(0)
  for (const pid of workersOf(output())) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(readFile(join(dataDir, 'postgres/18/postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('workers that can’t listen say so, and PostgreSQL is stopped again', async () => {
  await copyEmptyData(dataDir)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { output, ended } = run({ PORT: String(port), WORKERS: '2' })
  expect(await ended).toBe(1)
  taken.close()
  expect(output()).toMatch(/administrator +admin \/ \S+\n/)
  expect(output()).toContain('Stop what uses this port, or set PORT.')
  await expect(readFile(join(dataDir, 'postgres/18/postmaster.pid'))).rejects.toThrow('ENOENT')
})
