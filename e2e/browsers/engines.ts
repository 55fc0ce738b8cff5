import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Settings, Started } from './commands.ts'
import { startGecko } from './gecko/start.ts'
import { stop } from './processes.ts'
import { startWebKit } from './webkit/start.ts'

export const ENGINES = { webkit: 'WebKit (Safari)', gecko: 'Gecko (Firefox)' } as const

export type EngineName = keyof typeof ENGINES

export interface Engine {
  start(profile: string, settings: Settings): Promise<Started>
  /** Returns whether a process with this command line draws pages. */
  drawsPages(command: string): boolean
  stop(): Promise<void>
}

const FIREFOXES = ['firefox-esr', 'firefox']
const PYTHON_CHECK = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"

const runs = (program: string, args: string[] = ['--help']) => spawnSync(program, args).status === 0

/** Returns the Debian packages that an engine needs and this machine lacks. */
export function missingOf(engine: EngineName): string[] {
  if (engine === 'gecko') return FIREFOXES.some((name) => runs(name)) ? [] : ['firefox-esr']
  return [
    ...(runs('WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
    ...(runs('Xvfb', ['-help']) ? [] : ['xvfb']),
    ...(runs('/usr/bin/python3', ['-c', PYTHON_CHECK]) ? [] : ['python3-gi', 'gir1.2-webkit2-4.1']),
  ]
}

export async function openEngine(name: EngineName): Promise<Engine> {
  if (name === 'gecko') {
    const program = FIREFOXES.find((each) => runs(each))!
    return {
      start: (profile, settings) => startGecko(profile, settings, program),
      drawsPages: (command) => /-contentproc .* tab $/.test(command),
      stop: () => Promise.resolve(),
    }
  }
  const { server, display } = await openDisplay()
  return {
    start: (profile, { language }) => startWebKit(profile, language, display),
    drawsPages: (command) => command.includes('WebKitWebProcess'),
    stop: () => stop(server),
  }
}

/** Starts a screen in memory, which WebKitGTK needs. */
async function openDisplay(): Promise<{ server: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer]
  return { server, display: `:${String(number).trim()}` }
}
