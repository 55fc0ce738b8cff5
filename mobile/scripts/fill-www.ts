import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveawayIn } from '@cloche/contract/giveaway.ts'

/** Files of the web build that a shell does not need: compressed copies, and what a browser installs. */
const LEFT_OUT = /\.(?:br|gz|webmanifest)$|[\\/](?:sw\.js|\.vite)$/

/**
 * Returns the origin of the server that a shell is made for, without a trailing slash. Throws a RangeError that explains a wrong
 * `address`: phones refuse plain http, except to this machine.
 */
export function serverOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|10\.0\.2\.2)$/.test(url.hostname)
  if (!url || !(url.protocol === 'https:' || isLocal) || url.pathname !== '/' || url.search)
    throw new RangeError(`CLOCHE_API must be an https address without a path, not “${address}”`)
  return url.origin
}

/** What both projects' notations take as it is. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&’'!·-]{0,29}$/u

/**
 * Returns the name under the shell's icon, which nothing changes once the shell is built. Throws a RangeError that explains a wrong one:
 * phones cut long names, and the icon must not give a guest away.
 */
export function shellName(given: string): string {
  const name = given.trim()
  if (!NAME.test(name))
    throw new RangeError(
      `CLOCHE_APP_NAME must be 30 letters, digits and marks such as - or & at most, not “${name}”`,
    )
  const word = giveawayIn(name)
  if (word) throw new RangeError(`CLOCHE_APP_NAME must not give guests away: leave “${word}” out`)
  return name
}

/** The host whose links open the shell, and its name, in the notation of each project. Java's properties are ASCII. */
export const shellSettings = (host: string, name: string) => ({
  android: `host=${host}\nname=${name.replaceAll(/[^ -~]/g, javaEscape)}\n`,
  ios: `CLOCHE_HOST = ${host}\nCLOCHE_APP_NAME = ${name}\n`,
})

const javaEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Copies the web build at `build` to `www`, and writes the server into its page. */
export async function fillWww(build: string, www: string, server: string): Promise<void> {
  const page = await readFile(join(build, 'index.html'), 'utf8')
  await rm(www, { recursive: true, force: true })
  await cp(build, www, { recursive: true, filter: (file) => !LEFT_OUT.test(file) })
  const filled = page
    .replace('<meta charset="utf-8" />', `$&\n    <meta name="cloche-server" content="${server}" />`)
    .replace(/\s*<link rel="manifest"[^>]*>/, '')
  if (!filled.includes(`content="${server}"`)) throw new Error('The page of the build is not as expected')
  await writeFile(join(www, 'index.html'), filled)
}
