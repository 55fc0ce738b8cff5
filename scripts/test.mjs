import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { build, COMPILED, environment, install, node, ROOT } from './prepare.mjs'

const REPORTS = 'node_modules/.cache/reports'
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`
const IN_MEMORY = '/dev/shm'
/** Room for the files of all tests, beside their processes. */
const ROOM_BYTES = 8 * 1024 ** 3

/** Returns a folder for the tests' databases and files: in memory where there is room, since a disk takes long over so many files. */
function temporaryFolder() {
  if (!fs.statfsSync || !fs.existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = fs.statfsSync(IN_MEMORY)
  if (Math.min(bavail * bsize, freemem()) < ROOM_BYTES) return tmpdir()
  const folder = fs.mkdtempSync(join(IN_MEMORY, 'cloche-'))
  // PostgreSQL runs as another account when this process is root.
  fs.chmodSync(folder, 0o711)
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return folder
}

/** Finds Chromium for all suites. Where it comes from the package registry it is unpacked outside of the tests' folder, once for all runs. */
function findChromium() {
  const options = { cwd: ROOT, encoding: 'utf8', env: environment() }
  return execFileSync(node, ['scripts/find-chromium.ts'], options)
}

let passed = 0
let failed = 0
/** A reader sees the end of a long log first, so failures are listed there again. */
const failures = []

function count(name, result) {
  passed += result.passed
  failed += result.failed
  if (result.failed === 0) return
  console.log(`✗ ${name}`)
  failures.push(...(result.failures?.length > 0 ? result.failures : [{ title: name, message: '' }]))
}

function attempt(name, action) {
  console.log(`\n— ${name}`)
  try {
    action()
    count(name, { passed: 1, failed: 0 })
  } catch (error) {
    console.log(error.message)
    count(name, { passed: 0, failed: 1 })
  }
}

function given(command, more = {}) {
  const [program, ...args] = command.split(' ')
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  return [program, args, { cwd: ROOT, env: environment({ ...OF_TESTS, ...plain, ...more }) }]
}

/** Runs a program that prints as it goes. Resolves with whether it succeeded. */
async function run(command, more) {
  const [program, args, options] = given(command, more)
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const [status] = await once(child, 'close').catch(() => [1])
  return status === 0
}

/** Runs a check and prints its output in one piece, since others run at the same time. */
async function check(name, command) {
  const [program, args, options] = given(command)
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const [out, errors, [status]] = await said.catch((error) => [error.message, '', [1]])
  attempt(name, () => {
    process.stdout.write(out + errors)
    if (status !== 0) throw new Error(`${command}: failed`)
  })
}

/** Counts a runner's tests by its report. A run that failed outside of any test counts as one failure. */
async function suite(name, command, reportName, countsOf, env) {
  console.log(`\n— ${name}`)
  const report = join(ROOT, reportName)
  fs.rmSync(report, { force: true })
  const fine = await run(command, env)
  const counts = fs.existsSync(report)
    ? countsOf(JSON.parse(fs.readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  if (!fine && counts.failed === 0) counts.failed = 1
  count(name, counts)
}

function vitest(name, projects, report) {
  const path = `${REPORTS}/${report}`
  return suite(name, `vitest run ${projects}`, path, (counts) => counts, { VITEST_REPORT: join(ROOT, path) })
}

const SHOWN_LINES = 12

function described({ title, message }) {
  const lines = message ? stripVTControlCharacters(message).split('\n', SHOWN_LINES) : []
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

function playwrightFailures({ suites = [], specs = [], errors = [] }) {
  const broken = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        title: `${file}:${line} › ${title}`,
        message: results.find(({ error }) => error)?.error.message ?? '',
      })),
  )
  const outside = errors.map(({ message }) => ({ title: 'outside of a test', message }))
  return [...outside, ...broken, ...suites.flatMap(playwrightFailures)]
}

function finish() {
  for (const each of failures) console.log(`\n✗ ${described(each)}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** The programs that check lint and types end before it pays to collect their memory, and the tests need the other cores. */
const OF_GO = { GOGC: 'off', GOMEMLIMIT: '2GiB', GOMAXPROCS: '1' }
const OF_TESTS = { ...OF_GO, CI: 'true', NODE_COMPILE_CACHE: COMPILED, TMPDIR: temporaryFolder() }
attempt('install', install)
if (failed > 0) finish()
attempt('Chromium', () => Object.assign(OF_TESTS, { CHROMIUM_PATH: findChromium() }))
fs.mkdirSync(join(ROOT, REPORTS), { recursive: true })
// Tests wait for processes, databases and clocks, and a build or a check has stretches on one core: together they leave no core idle.
const checks = [
  check('format', 'oxfmt --check'),
  check('lint', 'npm run --silent lint'),
  check('types', 'npm run --silent types'),
  check('dead code', 'knip'),
  check('messages', 'npm run --silent --workspace web messages:check'),
]
attempt('web build', build)
await Promise.all([
  ...checks,
  check('bundle budget', 'npm run --silent --workspace web budget'),
  // Vitest would begin what is drawn when all else has ended, and a screen waits more than it computes.
  vitest('unit and API tests', '--project !components', 'unit.json'),
  vitest('component tests', '--project components', 'components.json'),
  suite(
    'browser tests',
    'playwright test -c e2e/playwright.config.ts',
    PLAYWRIGHT_REPORT,
    (report) => ({
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      failures: playwrightFailures(report),
    }),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(ROOT, PLAYWRIGHT_REPORT) },
  ),
])
finish()
