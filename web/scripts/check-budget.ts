import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Compressed bytes of code, styles and one language that /guest needs before the first answer. */
const BUDGET = 100_000
const KB = 1000
/** Texts that the administrator's libraries carry whatever the minifier does to their names. */
const FOREIGN = ['--mantine-', 'No QueryClient set']

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}

const dist = join(import.meta.dirname, '../dist')
const read = (file: string) => readFile(join(dist, file))
const manifest = JSON.parse(String(await read('.vite/manifest.json'))) as Record<string, Chunk>
const chunks = Object.values(manifest)
const packed = (file: string) => read(`${file}.br`)

/** A file of the build and all that it imports at once, with their styles. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const chunk = chunks.find((each) => each.file === file)
  for (const style of chunk?.css ?? []) seen.add(style)
  for (const name of chunk?.imports ?? []) withImports(manifest[name]!.file, seen)
  return seen
}

async function holds(files: Iterable<string>, text: string): Promise<boolean> {
  const contents = await Promise.all([...files].map(async (file) => String(await read(file))))
  return contents.some((content) => content.includes(text))
}

const page = String(await read('index.html'))
const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]!)
const languages = chunks.filter(({ src }) => src?.startsWith('../languages/') && src.endsWith('guest.po'))
const sizes = await Promise.all(
  languages.map(async ({ file }) => ({ file, size: (await packed(file)).length })),
)
const largest = sizes.toSorted((a, b) => b.size - a.size)[0]
if (!largest || named.length === 0)
  throw new Error('index.html names no code, or the build holds no language')
const first = new Set([...named, largest.file].flatMap((file) => [...withImports(file)]))
const all = chunks.flatMap(({ file, css = [] }) => [file, ...css])
const faults: string[] = []

let total = 0
for (const file of first) {
  const { length } = await packed(file)
  total += length
  console.log(`${(length / KB).toFixed(1).padStart(7)} KB  ${file}`)
}
console.log(`${(total / KB).toFixed(1).padStart(7)} KB  of ${BUDGET / KB} KB`)
if (total > BUDGET) faults.push(`The guest's first load is ${total - BUDGET} bytes over its budget`)

for (const text of FOREIGN) {
  if (await holds(first, text)) faults.push(`“${text}” is in the guest's first load`)
  // A mark that is nowhere proves nothing.
  else if (!(await holds(all, text))) faults.push(`“${text}” is not in the build at all: choose another mark`)
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
