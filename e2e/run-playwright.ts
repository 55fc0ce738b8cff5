import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'))

/** Runs Playwright's tests of a configuration; a signal ends them too. Returns the exit code. */
export async function runPlaywright(config: URL, args: string[], env = process.env): Promise<number> {
  const child = spawn(process.execPath, [PLAYWRIGHT, 'test', '-c', fileURLToPath(config), ...args], {
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
