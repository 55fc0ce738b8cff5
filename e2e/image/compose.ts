import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Login } from '../pages/login.ts'
import { findProgram, requireProgram, run } from '../programs.ts'
import type { Buildah } from './buildah.ts'

const OPS = fileURLToPath(new URL('../../ops', import.meta.url))
const FILES = ['compose.yaml', 'Caddyfile']
/** The name under which the containers and the volumes live in Docker, beside those of a Cloche that is used. */
const PROJECT = 'cloche-tried'
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt'
const [TRIES, POLL_MS] = [20, 500]
const OUTPUT_MAX = 16 * 1024 * 1024
const BACKUP = ['node_modules/node/bin/node', 'server/src/backup/main.ts', 'backup', '/backups']

export interface Given {
  image: string
  /** A bare Debian, for Caddy. */
  base: string
  folder: string
}

/** Returns whether there is a Docker to ask, with Compose. */
export async function hasCompose(): Promise<boolean> {
  const asked = async (...args: string[]) => run('docker', args).then(Boolean, () => false)
  return (await findProgram('docker')) !== null && (await asked('info')) && asked('compose', 'version')
}

/** `ops/compose.yaml` as its users start it, for localhost. The images are the given ones; Caddy's is made from Debian's package. */
export class Compose {
  readonly url = 'https://localhost'
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async start(buildah: Buildah, { image, base, folder }: Given, stack: AsyncDisposableStack) {
    const compose = new Compose(join(folder, 'ops'))
    await compose.#copyFiles(image)
    await makeCaddy(buildah, base)
    for (const name of [image, 'caddy']) await load(buildah, name, folder)
    stack.defer(() => compose.#run('down', '--volumes', '--rmi', 'all').then(() => undefined))
    await compose.#run('up', '--detach', '--wait')
    return compose
  }

  async #copyFiles(image: string): Promise<void> {
    await mkdir(this.#folder)
    for (const name of FILES) await cp(join(OPS, name), join(this.#folder, name))
    const example = await readFile(join(OPS, 'example.env'), 'utf8')
    await writeFile(join(this.#folder, '.env'), example.replace(/^SITE=.*$/m, 'SITE=localhost'))
    const images = Object.entries({ cloche: image, caddy: 'caddy' }).map(
      ([service, name]) => `  ${service}: { image: localhost/${name} }\n`,
    )
    await writeFile(join(this.#folder, 'images.yaml'), `services:\n${images.join('')}`)
  }

  async #run(...args: string[]): Promise<string> {
    const files = ['compose.yaml', 'images.yaml'].flatMap((name) => ['-f', join(this.#folder, name)])
    const options = { maxBuffer: OUTPUT_MAX }
    const { stdout } = await run('docker', ['compose', '-p', PROJECT, ...files, ...args], options)
    return stdout.trim()
  }

  /** Returns the first administrator, whose password the log has once. */
  async administrator(): Promise<Login> {
    const log = await this.#run('logs', '--no-log-prefix', 'cloche')
    const [, login, password] = /administrator\s+(\S+) \/ (\S+)/.exec(log)!
    return { login: login!, password: password! }
  }

  /** Copies the certificate of Caddy's own authority, which Caddy makes as it starts. Returns its path. */
  async authority(): Promise<string> {
    const path = join(this.#folder, 'root.crt')
    const copy = () => this.#run('cp', `caddy:${AUTHORITY}`, path)
    for (let left = TRIES; left > 1; left--) {
      if (
        await copy().then(
          () => true,
          () => false,
        )
      )
        return path
      await wait(POLL_MS)
    }
    await copy()
    return path
  }

  backUp(): Promise<string> {
    return this.#run('exec', '-T', 'cloche', ...BACKUP)
  }
}

/** Makes an image of Debian's Caddy that starts as the official one does. */
async function makeCaddy(buildah: Buildah, base: string): Promise<void> {
  const container = await buildah.run('from', base)
  const program = await requireProgram('caddy', 'apt-get install caddy')
  await buildah.run('copy', container, program, '/usr/bin/caddy')
  const command = 'caddy run --config /etc/caddy/Caddyfile --adapter caddyfile'
  const folders = ['--env', 'XDG_CONFIG_HOME=/config', '--env', 'XDG_DATA_HOME=/data']
  await buildah.run('config', '--cmd', command, ...folders, container)
  await buildah.run('commit', '--rm', container, 'caddy')
}

/** Gives an image to Docker, under the name that Buildah's images have there. */
async function load(buildah: Buildah, image: string, folder: string): Promise<void> {
  const archive = join(folder, `${image}.tar`)
  await buildah.run('push', '--quiet', image, `docker-archive:${archive}:localhost/${image}:latest`)
  await run('docker', ['load', '--input', archive])
}
