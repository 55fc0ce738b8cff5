import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../programs.ts'
import type { Buildah } from './buildah.ts'

const RELEASE = 'trixie'
const NPM = 'npm@11.19.1'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** The official slim images leave these out as well. */
const LEFT_OUT = ['doc', 'man', 'info', 'locale'].map((name) => `usr/share/${name}`)
/** Certificates of a machine whose registries are behind an authority of its own. */
const CERTIFICATES = process.env['NODE_EXTRA_CA_CERTS']

export interface Bases {
  base: string
  buildBase: string
}

/** Makes from packages what the official images are: a bare Debian, and one with Node and npm. */
export async function makeBases(buildah: Buildah, folder: string): Promise<Bases> {
  const base = await importDebian(buildah, folder)
  return { base, buildBase: await addNode(buildah, folder, base) }
}

async function importDebian(buildah: Buildah, folder: string): Promise<string> {
  const root = join(folder, 'debian')
  const mirror = process.env['DEBIAN_MIRROR']
  await run('debootstrap', ['--variant=minbase', RELEASE, root, ...(mirror ? [mirror] : [])])
  for (const path of [...LEFT_OUT, 'var/lib/apt/lists', 'var/cache/apt'])
    await rm(join(root, path), { recursive: true, force: true })
  const archive = join(folder, 'debian.tar')
  const unmounted = ['./proc/*', './sys/*', './dev/*'].map((path) => `--exclude=${path}`)
  await run('tar', ['-C', root, '-cf', archive, ...unmounted, '.'])
  await rm(root, { recursive: true })
  const container = await buildah.run('from', 'scratch')
  await buildah.run('add', container, archive, '/')
  await buildah.run('config', '--env', `PATH=${PATH}`, container)
  await rm(archive)
  return commit(buildah, container, 'localhost/debian')
}

async function addNode(buildah: Buildah, folder: string, base: string): Promise<string> {
  const tools = join(folder, 'tools')
  await mkdir(tools)
  await run('npm', ['install', '--prefix', tools, '--no-save', '--no-package-lock', NPM])
  await copyFile(process.execPath, join(tools, 'node'))
  const container = await buildah.run('from', base)
  await buildah.run('copy', container, join(tools, 'node'), '/usr/local/bin/node')
  await buildah.run('copy', container, join(tools, 'node_modules/npm'), '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  await buildah.run('run', '--isolation', 'chroot', container, '--', ...link)
  if (CERTIFICATES) {
    await buildah.run('copy', container, CERTIFICATES, '/etc/ssl/more.crt')
    await buildah.run('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/more.crt', container)
  }
  await rm(tools, { recursive: true })
  return commit(buildah, container, 'localhost/debian-with-node')
}

async function commit(buildah: Buildah, container: string, name: string): Promise<string> {
  await buildah.run('commit', '--rm', container, name)
  return name
}
