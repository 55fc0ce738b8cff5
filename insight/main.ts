import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { optionsOf, UsageError } from './cli/options.ts'
import { FileError, readVisits } from './cli/read-visits.ts'
import { formatted } from './cli/formatted.ts'
import { rank } from './mixed-model/ranking.ts'
import { Unfittable } from './mixed-model/unfittable.ts'

const warn = (line: string) => process.stderr.write(`${line}\n`)

async function run(args: readonly string[]): Promise<void> {
  const { file, columns, method } = optionsOf(args)
  // npm runs scripts in the project's folder and names the folder of the call in INIT_CWD.
  const bytes = await readFile(resolve(process.env['INIT_CWD'] ?? '', file))
  const { visits, restaurants, leftOut, doubtful } = readVisits(bytes, columns)
  for (const { line, fault } of leftOut) warn(`${file}, line ${line}: left out, ${fault}`)
  for (const { line, score } of doubtful)
    warn(`${file}, line ${line}: the score ${score} is far from the others, and counts`)
  const { result, notes } = formatted(rank(visits, method), restaurants)
  for (const note of notes) warn(note)
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isExpected =
    error instanceof FileError ||
    error instanceof Unfittable ||
    (error as NodeJS.ErrnoException).code !== undefined
  if (!isExpected && !(error instanceof UsageError)) throw error
  warn((error as Error).message)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
