import { existsSync } from 'node:fs'
import { chromium, type BrowserContext } from '@playwright/test'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** Arguments that keep Chromium quiet on a machine without the internet. As root, Chromium needs its sandbox off. */
export const CHROMIUM_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Returns the first Chromium found: `CHROMIUM_PATH`, the system's, Playwright's, else the package registry's. */
export async function findChromium(): Promise<string> {
  const found = [process.env['CHROMIUM_PATH'], ...SYSTEM, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
  if (found) return found
  const packaged = await import('@sparticuz/chromium')
  return packaged.default.executablePath()
}

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

/** Opens a phone whose storage outlives it, in a folder. */
export async function openPhone(profile: string, options: Options = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: CHROMIUM_ARGS,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    ...options,
  })
}
