import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const LENGTH = 3
const files = new Map<string, string>()

/**
 * A class of a stylesheet as it is in the build: its name and three letters for its file. Longer ones, as the build tool makes
 * them, travel twice with every first load, in the styles and in the code. Throws where two stylesheets would share a class.
 */
export function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  const short = `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, LENGTH)}`
  const known = files.get(short) ?? path
  if (known !== path)
    throw new Error(`${known} and ${path} both make a class ${short}: rename .${name} in one`)
  files.set(short, path)
  return short
}
