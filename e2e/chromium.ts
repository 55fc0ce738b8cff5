import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

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
