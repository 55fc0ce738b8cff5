import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { hasEnded, untilAnswering } from '../programs.ts'
import type { Buildah, Mounted } from './buildah.ts'

/** The account of ops/Dockerfile. */
const USER = 10_001
const KIB = 1024

/** A folder as a container's new volume is: empty, and of the image's account. */
export async function makeVolume(path: string): Promise<string> {
  await mkdir(path)
  await chown(path, USER, USER)
  return path
}

/** A started image. */
export class Container {
  readonly url: string
  output = ''
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#child = child
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (said) => (this.output += String(said)))
  }

  /** Starts the image's own command, and waits until it answers that it is ready. */
  static async start(buildah: Buildah, image: string, port: number, mounted: Mounted): Promise<Container> {
    const name = await buildah.make(image)
    const env = { ...mounted.env, HOST: '127.0.0.1', PORT: String(port) }
    const child = buildah.spawn(name, { ...mounted, env }, await buildah.commandOf(image))
    const container = new Container(child, port)
    await untilAnswering(child, 'The image', () => container.#isReady())
    return container
  }

  /** Runs a command beside the server, in its namespaces and its environment, as `docker exec` does. Returns its output. */
  async run(command: readonly string[]): Promise<string> {
    const server = (await processes()).find(isServer)!
    const { gid } = await stat(`/proc/${server.pid}`)
    const environ = (await readFile(`/proc/${server.pid}/environ`, 'utf8')).split('\0').filter(Boolean)
    const where = ['--target', String(server.pid), '--mount', '--pid', '--root', '--wd']
    const who = ['--setuid', String(USER), '--setgid', String(gid)]
    const args = [...where, ...who, '--', 'env', '-i', ...environ, ...command]
    return outputOf(spawn('nsenter', args, { stdio: ['ignore', 'pipe', 'pipe'] }), command)
  }

  /** Stops the server in order, as the end of a container does. */
  async end(): Promise<void> {
    if (hasEnded(this.#child)) return
    const exited = once(this.#child, 'exit')
    for (const each of await processes()) if (isServer(each)) process.kill(each.pid, 'SIGTERM')
    await exited
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end()
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}

/** Runs a command in a container of its own. Returns its output. */
export async function runOnce(
  buildah: Buildah,
  image: string,
  mounted: Mounted,
  command: readonly string[],
): Promise<string> {
  return outputOf(buildah.spawn(await buildah.make(image), mounted, command), command)
}

async function outputOf(child: ChildProcess, command: readonly string[]): Promise<string> {
  const said = Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  const [output, errors, [code]] = await said
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output}${errors}`)
  return output.trim()
}

/** Returns the bytes of the containers' processes, and their count. What they share counts once. */
export async function memory(): Promise<{ bytes: number; count: number }> {
  const all = await processes()
  const shares = await Promise.all(
    all.map(async ({ pid }) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * KIB
    }),
  )
  return { bytes: shares.reduce((sum, share) => sum + share, 0), count: all.length }
}

interface Process {
  pid: number
  command: string
}

/** Buildah's own process has the same words behind its name. */
const isServer = ({ command }: Process) => /^node_modules\/node\/.*server\/src\/main\.ts/.test(command)

/** The processes of the image's account. */
async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const owner = await stat(`/proc/${pid}`).then(
        ({ uid }) => uid,
        () => null,
      )
      if (owner !== USER) return []
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return [{ pid: Number(pid), command }]
    }),
  )
  return found.flat()
}
