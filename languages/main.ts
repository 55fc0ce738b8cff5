// npm run language -- xx: makes the folder of a language, or says what is missing in one that is there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { broken, FILES, missing } from './check/folder.ts'
import { LIST, type Grade } from './list.ts'

/** The texts that are named; the rest are counted. */
const NAMED = 5

const code = process.argv[2] ?? ''
const name = /^[a-z]{2}$/.test(code)
  ? new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code)
  : undefined
if (name === undefined) {
  console.error('Name a language by its two letters: npm run language -- es')
  process.exit(1)
}

const folder = join(import.meta.dirname, code)
if (!existsSync(folder)) make(folder, name)
for (const grade of Object.keys(FILES) as Grade[]) {
  const texts = await missing(code, grade)
  console.log(`\n${grade === 'guests' ? 'For guests' : 'For staff'}: ${texts.length} texts are missing`)
  for (const { file, english } of texts.slice(0, NAMED))
    console.log(`  ${code}/${file}: ${english.split('\n')[0]}`)
  if (texts.length > NAMED) console.log(`  … and ${texts.length - NAMED} more`)
}
for (const fault of await broken(code)) console.log(fault)
if (!LIST.some((each) => each.code === code))
  console.log(
    `\n${name} is offered once it is in languages/list.ts. CONTRIBUTING, “To add a language”, has the rest.`,
  )

function make(path: string, called: string): void {
  mkdirSync(path)
  for (const file of Object.values(FILES)
    .flat()
    .filter((each) => each.endsWith('.json')))
    writeFileSync(join(path, file), '{}\n')
  writeFileSync(
    join(path, 'glossary.md'),
    `# ${called}\n\n| English | ${called} | Not |\n| --- | --- | --- |\n`,
  )
  // It writes a catalog for each folder, with the texts that wait for their translation.
  const { status } = spawnSync('npm', ['run', '--silent', '--workspace', 'web', 'messages'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  console.log(`Made languages/${code}.`)
}
