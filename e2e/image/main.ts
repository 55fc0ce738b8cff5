import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Missing, requireProgram, run } from '../programs.ts'
import { runPlaywright } from '../run-playwright.ts'
import { lookAtArm64 } from './arm64.ts'
import { makeBases, type Bases } from './base.ts'
import { Buildah } from './buildah.ts'
import { Compose, hasCompose, type Given } from './compose.ts'
import { makeTrustingHome, startProxy } from './proxy.ts'
import { tellSetting } from './setting.ts'
import { sizeOf } from './size.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CONFIG = new URL('playwright.config.ts', import.meta.url)
const PACKAGES =
  'npm run image needs Debian’s packages: apt-get install buildah debootstrap caddy libnss3-tools'
const PROGRAMS = ['buildah', 'debootstrap', 'caddy', 'certutil', 'tar', 'git', 'npm']

const begun = performance.now()
function say(text: string) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0).padStart(5)
  process.stdout.write(`${seconds} s  ${text}\n`)
}

const git = async (...args: string[]) =>
  (await run('git', args, { cwd: ROOT, maxBuffer: 1024 ** 3 })).stdout.trim()

/** The last tag, or without one the commit that wrote the version's heading into CHANGELOG.md. */
async function findVersionBefore(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0').catch(() => '')
  if (tag) return tag
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const commits = await git('log', '--format=%h', `-S## ${version}`, '--', 'CHANGELOG.md')
  const commit = commits.split('\n').at(-1)
  if (!commit) throw new Missing('There is no version before in the history: name a commit with --before')
  return commit
}

/** Returns the sources of a commit in a folder. */
async function checkOut(commit: string, folder: string): Promise<string> {
  const sources = join(folder, 'before')
  await git('worktree', 'add', '--detach', sources, commit)
  return sources
}

/** Builds an image by the present Dockerfile. Under the pinned base, older sources build in the same way. */
async function build(buildah: Buildah, sources: string, name: string, { base, buildBase }: Bases) {
  const file = join(ROOT, 'ops/Dockerfile')
  const args = { BASE: base, BUILD_BASE: buildBase }
  await buildah.build(sources, { name, file, ignore: `${file}.dockerignore`, args })
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { before: { type: 'string' } } })
  for (const program of PROGRAMS) await requireProgram(program, PACKAGES)
  if (os.userInfo().uid !== 0)
    throw new Missing('npm run image must run as root: debootstrap fills a folder for chroot')
  const before = values.before ?? (await findVersionBefore())

  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(os.tmpdir(), 'cloche-image-'))
  // The unprivileged account of the image must reach its volumes.
  await chmod(folder, 0o711)
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const buildah = new Buildah(folder)
  stack.defer(() => buildah.remove())
  say('making the bases from Debian’s packages')
  const bases = await makeBases(buildah, folder)
  say(`building the image, and that of the version before, ${before}`)
  const sources = await checkOut(before, folder)
  stack.defer(() => git('worktree', 'remove', '--force', sources).then(() => undefined))
  const builds = [build(buildah, ROOT, 'cloche', bases), build(buildah, sources, 'cloche-before', bases)]
  const [ofArm64] = await Promise.all([lookAtArm64(ROOT, folder), ...builds])
  for (const line of [...(await sizeOf(buildah, 'cloche', bases.base, folder)), ...ofArm64]) say(line)

  say('starting Caddy')
  const { url, upstream, authority } = await startProxy(folder, stack)
  const images = { image: 'cloche', before: 'cloche-before', beforeName: before }
  const told = tellSetting({ folder, ...images, url, port: upstream })
  const env = { ...(await makeTrustingHome(join(folder, 'home'), authority)), ...told }
  const isImageFine = (await runPlaywright(CONFIG, ['image.journey'], env)) === 0
  const isComposeFine = await tryCompose(buildah, { image: 'cloche', base: bases.base, folder }, stack)
  say(isImageFine && isComposeFine ? 'all is well' : 'something failed')
  return isImageFine && isComposeFine
}

/** Starts `ops/compose.yaml` where Docker is, makes a visit and a backup. Returns whether nothing failed. */
async function tryCompose(buildah: Buildah, given: Given, stack: AsyncDisposableStack): Promise<boolean> {
  if (!(await hasCompose())) {
    say('ops/compose.yaml was not started: there is no Docker with Compose')
    return true
  }
  say('starting ops/compose.yaml by Docker')
  const compose = await Compose.start(buildah, given, stack)
  say('Cloche and Caddy are up')
  const home = join(given.folder, 'home-compose')
  const trusting = await makeTrustingHome(home, await compose.authority())
  const { folder } = given
  const told = tellSetting({ folder, url: compose.url, login: await compose.administrator() })
  const isFine = (await runPlaywright(CONFIG, ['compose.journey'], { ...trusting, ...told })) === 0
  say(await compose.backUp())
  return isFine
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Missing ? error.message : String(error)}\n`)
  process.exitCode = 1
}
