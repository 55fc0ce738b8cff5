import { cp, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../programs.ts'

/** The first bytes of a program or library of Linux, and its processor in the header. */
const ELF = '7f454c46'
const PROCESSORS: Record<number, string> = { 0x3e: 'x64', 0xb7: 'arm64' }
const PROCESSOR_AT = 18

/**
 * Installs what the server needs as a machine with arm64 would, and looks at every program and library in it. Nothing of it is
 * run: this machine has another processor.
 */
export async function lookAtArm64(root: string, folder: string): Promise<string[]> {
  const installed = join(folder, 'arm64')
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  for (const path of ['.', ...workspaces]) {
    await mkdir(join(installed, path), { recursive: true })
    await cp(join(root, path, 'package.json'), join(installed, path, 'package.json'))
  }
  for (const name of ['package-lock.json', '.npmrc']) await cp(join(root, name), join(installed, name))
  const what = ['--omit=dev', '--workspace=server', '--include-workspace-root', '--ignore-scripts']
  await run('npm', ['ci', ...what, '--os=linux', '--cpu=arm64', '--libc=glibc'], { cwd: installed })
  const programs = await programsIn(join(installed, 'node_modules'))
  await rm(installed, { recursive: true })
  const others = programs.filter(({ processor }) => processor !== 'arm64')
  if (programs.length === 0 || others.length > 0)
    throw new Error(`Not for arm64: ${others.map(({ path }) => path).join(', ') || 'nothing was installed'}`)
  const packages = [...new Set(programs.map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)![0]))]
  return [
    `arm64: not run. An installation for it has ${programs.length} programs and libraries, all for arm64, of ${packages.join(', ')}`,
  ]
}

async function programsIn(folder: string): Promise<{ path: string; processor: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: { path: string; processor: string }[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const processor = await processorOf(path)
    if (processor !== null) found.push({ path: path.slice(folder.length + 1), processor })
  }
  return found
}

async function processorOf(path: string): Promise<string | null> {
  await using file = await open(path)
  const head = Buffer.alloc(PROCESSOR_AT + 2)
  await file.read(head, 0, head.length, 0)
  if (head.subarray(0, 4).toString('hex') !== ELF) return null
  const processor = head.readUInt16LE(PROCESSOR_AT)
  return PROCESSORS[processor] ?? String(processor)
}
