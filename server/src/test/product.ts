import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { INHERITED } from './process.ts'
import { eventually } from './eventually.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The product in a process, started as users start it. */
export interface Product {
  child: ChildProcess
  end(signal: NodeJS.Signals): Promise<void>
}

/** Waits until the product at `origin` can work. */
export const untilReady = (origin: string): Promise<void> =>
  eventually(async () => expect((await fetch(`${origin}/api/ready`)).status).toBe(200))

/**
 * Starts the product on `origin` without demo data. Resolves when it is ready; rejects with its output if it ends
 * before.
 */
export async function startProduct(origin: string, env: NodeJS.ProcessEnv): Promise<Product> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...INHERITED, PORT: new URL(origin).port, DEMO: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part) => (said += String(part)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  const ended = once(child, 'close').then(() => Promise.reject(new Error(said)))
  ended.catch(() => {})
  // The product prints its address once it listens; asking it all the while would slow the start down.
  const listening = once(child.stdout, 'data')
  child.stdout.resume()
  try {
    await Promise.race([listening, ended])
    await Promise.race([untilReady(origin), ended])
    return { child, end }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}
