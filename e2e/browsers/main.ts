import { parseArgs } from 'node:util'
import { runPlaywright } from '../run-playwright.ts'
import { ENGINES, missingOf, type EngineName } from './engines.ts'

const CONFIG = new URL('playwright.config.ts', import.meta.url)

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string', multiple: true } },
  allowPositionals: true,
})

const isEngine = (name: string): name is EngineName => Object.hasOwn(ENGINES, name)
const asked = values.engine ?? Object.keys(ENGINES)
const unknown = asked.filter((name) => !isEngine(name))
const wanted = asked.filter(isEngine)
const there = wanted.filter((engine) => missingOf(engine).length === 0)

function sayMissing() {
  for (const name of unknown)
    console.error(`--engine ${name}: there are ${Object.keys(ENGINES).join(' and ')}.`)
  for (const engine of wanted) {
    const packages = missingOf(engine).join(' ')
    if (packages) console.error(`Not tried in ${ENGINES[engine]}. On Debian: apt-get install ${packages}`)
  }
}

sayMissing()
const isComplete = there.length === asked.length
if (there.length === 0 || (values.engine && !isComplete)) process.exit(1)
const projects = there.map((engine) => `--project=${engine}`)
process.exitCode = await runPlaywright(CONFIG, [...positionals, ...projects])
if (!isComplete) sayMissing()
