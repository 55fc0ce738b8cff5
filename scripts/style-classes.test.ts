import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const COMMENT = /\/\*[^]*?\*\//g
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const CLASS = /\.([A-Za-z_][\w-]*)/g
/** Classes of libraries, and the ends of file names. */
const FOREIGN = /:global\([^)]*\)|'[^']*'/g

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name!)

interface Sheet {
  classes: Set<string>
  /** The classes that screens name; null if one picks a class by a value. */
  used: Set<string> | null
}

/** Reads the style sheets of the screens, and what each screen takes from them. `onMissing` gets a class that no sheet has. */
async function sheets(onMissing: (missing: string) => void): Promise<Map<string, Sheet>> {
  const read = new Map<string, Sheet>()
  for await (const file of glob('web/src/**/*.module.css', { cwd: ROOT })) {
    const text = (await readFile(join(ROOT, file), 'utf8')).replaceAll(COMMENT, '').replaceAll(FOREIGN, '')
    read.set(file, { classes: new Set(namesIn(text, CLASS)), used: new Set() })
  }
  for await (const file of glob('web/src/**/*.{ts,tsx}', { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), 'utf8')
    for (const [, name, path] of text.matchAll(IMPORT)) {
      const sheet = read.get(join(dirname(file), path!))
      if (!sheet) continue
      if (text.includes(`${name}[`)) sheet.used = null
      for (const each of namesIn(text.replaceAll(/'[^'\n]*'/g, ''), new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        sheet.used?.add(each)
        if (!sheet.classes.has(each)) onMissing(`${file}: ${each}`)
      }
    }
  }
  return read
}

test('each class that a screen takes stands in its style sheet, and the other way round', async () => {
  const missing: string[] = []
  const unused: string[] = []
  for (const [file, { classes, used }] of await sheets((each) => missing.push(each)))
    for (const each of classes) if (used && !used.has(each)) unused.push(`${file}: ${each}`)
  expect({ missing, unused }).toEqual({ missing: [], unused: [] })
})
