import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { run } from '../programs.ts'

/** Of a build's output, the last part says what failed. */
const OUTPUT_MAX = 64 * 1024 * 1024

/** Images and containers in a folder of their own. No daemon and no rights of the kernel beyond root's are needed (`chroot`). */
export class Buildah {
  readonly #store: string[]
  readonly #overlay: string

  constructor(folder: string) {
    this.#store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
    this.#overlay = join(folder, 'store/overlay')
  }

  async run(...args: string[]): Promise<string> {
    const options = { maxBuffer: OUTPUT_MAX }
    const { stdout } = await run('buildah', [...this.#store, ...args], options)
    return stdout.trim()
  }

  /** Builds an image from a Dockerfile. Its output goes where this program's errors go. */
  build(context: string, { name, file, ignore, args }: Build): Promise<string> {
    const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`])
    // The format of Docker keeps the health check.
    const how = [
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--layers=false',
      // The web app is built beside the installation of what the server needs.
      '--jobs',
      '2',
      '--format',
      'docker',
      '--quiet',
    ]
    return this.run('bud', ...how, '--ignorefile', ignore, '-f', file, '-t', name, ...given, context)
  }

  /** Makes a container. Buildah may mount a volume of its own over the given one where the image declares it. */
  async make(image: string): Promise<string> {
    const name = await this.run('from', image)
    await this.run('config', '--volume', '/data-', name)
    return name
  }

  /** Runs a command in a container, as the image's user. */
  spawn(container: string, { volumes, env }: Mounted, command: readonly string[]): ChildProcess {
    const mounts = Object.entries(volumes).flatMap(([path, folder]) => ['--volume', `${folder}:${path}`])
    const set = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    const args = ['run', '--isolation', 'chroot', ...mounts, ...set, container, '--', ...command]
    return spawn('buildah', [...this.#store, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Removes all of it. The mounts of overlay folders outlive the commands. */
  async remove(): Promise<void> {
    await this.run('rm', '--all')
    await run('umount', ['--recursive', this.#overlay]).catch(() => undefined)
  }

  /** Returns what the image starts by itself. */
  async commandOf(image: string): Promise<string[]> {
    const described = await this.run('inspect', '--type', 'image', image)
    return (JSON.parse(described) as { OCIv1: { config: { Cmd: string[] } } }).OCIv1.config.Cmd
  }
}

interface Build {
  name: string
  file: string
  /** The file that says which files are no part of the image. */
  ignore: string
  args: Record<string, string>
}

export interface Mounted {
  /** Folders of this machine by their paths in the container. */
  volumes: Record<string, string>
  env: Record<string, string>
}
