import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../scripts/free-port.ts'

export const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export interface Access {
  admin: { login: string; password: string }
  manager: { login: string; password: string }
  /** The uuid of the one-tap link. */
  guest: string
}

interface Program {
  /** A module that the process loads first. */
  preload?: string
  /** The program of another release. */
  program?: string
}

/** The product as `npm start` runs it, with data of its own. A test can kill it and start it again on the same port. */
export class Product {
  readonly url: string
  readonly dataDir: string
  /** The program of the next run: this repository's, or that of a release in another folder. */
  program: string
  #env: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  #output = ''
  readonly #preload: string | undefined

  private constructor(
    url: string,
    dataDir: string,
    env: NodeJS.ProcessEnv,
    { preload, program = MAIN }: Program,
  ) {
    this.url = url
    this.dataDir = dataDir
    this.program = program
    this.#env = env
    this.#preload = preload
  }

  /**
   * `env`: the configuration that differs from a fresh machine's; `PORT` if others have to know it before. `prepare`: fills the empty data directory before the first start.
   */
  static async start(
    env: NodeJS.ProcessEnv = {},
    { prepare, ...program }: Program & { prepare?: (dataDir: string) => Promise<void> } = {},
  ): Promise<Product> {
    const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT'])
    const dataDir = await mkdtemp(join(tmpdir(), 'cloche-e2e-'))
    // The embedded database runs as an account of its own when the tests run as root.
    await prepare?.(dataDir)
    await chmod(dataDir, 0o711)
    const url = `http://127.0.0.1:${port}`
    // Two years of visits would arrive while the tests count rows. Receivers of webhooks are on this machine.
    const ofTests = { DEMO: 'short', WEBHOOK_PRIVATE_RANGES: '127.0.0.1' }
    const given = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      ...ofTests,
      ...env,
    }
    const product = new Product(url, dataDir, given, program)
    await product.run()
    return product
  }

  /** `webRoot`: the folder of a build of the web app other than this repository's. `env`: variables of this run alone. */
  async run({ webRoot, env: own }: { webRoot?: string; env?: NodeJS.ProcessEnv } = {}): Promise<void> {
    const env = { ...this.#env, ...(webRoot && { WEB_ROOT: webRoot }), ...own }
    const args = [...(this.#preload ? ['--import', this.#preload] : []), this.program]
    const channel = this.#preload ? (['ipc'] as const) : []
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', ...channel] })
    this.#child = child
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text) => (this.#output += String(text)))
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`The product did not start:\n${this.#output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** The process, through which a test talks to the preloaded module; null while the product does not run. */
  get process(): ChildProcess | null {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child : null
  }

  /** The product's output so far. */
  get output(): string {
    return this.#output
  }

  /** Waits until the output contains a text. Throws when the process ends before. */
  async whenWritten(text: string): Promise<void> {
    while (!this.#output.includes(text)) {
      if (!this.process) throw new Error(`The product ended before it wrote “${text}”:\n${this.#output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async access(): Promise<Access> {
    return JSON.parse(await readFile(join(this.dataDir, 'demo-access.json'), 'utf8')) as Access
  }

  /** Kills the process at once, as a power cut does, so that nothing can tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the process in order. Stored data stays. */
  async end(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.end()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    )
  }
}
