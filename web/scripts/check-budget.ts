import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

/** Compressed bytes of page, code and styles that /guest needs before the first answer. */
const BUDGET = 100 * 1024
/** Texts that the administrator's libraries carry whatever the minifier does to their names. */
const FOREIGN = ['--mantine-', 'No QueryClient set']

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const dist = join(import.meta.dirname, '../dist')
const read = (file: string) => readFile(join(dist, file))
const manifest = JSON.parse(String(await read('.vite/manifest.json'))) as Record<string, Chunk>

/** A chunk, the chunks it imports at once, and their styles. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the manifest`)
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
  for (const each of chunk.imports ?? []) filesOf(each, seen)
  return seen
}

async function holds(files: Iterable<string>, text: string): Promise<boolean> {
  const contents = await Promise.all([...files].map(async (file) => String(await read(file))))
  return contents.some((content) => content.includes(text))
}

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
if (!entry) throw new Error('The build has no entry')
const first = new Set(['index.html', ...filesOf(entry)])
const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
const faults: string[] = []

let total = 0
for (const file of first) {
  const { length } = await promisify(brotliCompress)(await read(file))
  total += length
  console.log(`${(length / 1024).toFixed(1).padStart(7)} KB  ${file}`)
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  of ${BUDGET / 1024} KB`)
if (total > BUDGET) faults.push(`The guest's first load is ${total - BUDGET} bytes over its budget`)

for (const text of FOREIGN) {
  if (await holds(first, text)) faults.push(`“${text}” is in the guest's first load`)
  // A mark that is nowhere proves nothing.
  else if (!(await holds(all, text))) faults.push(`“${text}” is not in the build at all: choose another mark`)
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
