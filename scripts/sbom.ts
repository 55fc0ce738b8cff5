import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Workspaces that reach nobody who runs Cloche or visits it. */
const NOT_DELIVERED = /^(tools\/|e2e$|mobile$)/
const ROOT = join(import.meta.dirname, '..')

interface Manifest {
  workspaces?: string[]
  devDependencies?: object
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  resolved?: string
}
interface Lock {
  packages: Record<string, Manifest>
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/**
 * Returns the lock file without what only development needs. `npm sbom --omit dev` alone also leaves out every package that a test
 * needs beside the product, fastify for one.
 */
function deliveredLock(): { lock: Lock; workspaces: string[] } {
  const lock = read('package-lock.json') as Lock
  const workspaces = (read('package.json') as Manifest).workspaces!.filter(
    (path) => !NOT_DELIVERED.test(path),
  )
  const isDelivered = (path: string, { dev, devOptional, link, resolved }: Manifest) => {
    if (path === '') return true
    if (link) return workspaces.includes(resolved!)
    if (!path.includes('node_modules/')) return workspaces.includes(path)
    return !dev && !devOptional && !NOT_DELIVERED.test(path.split('/node_modules/', 1)[0]!)
  }
  const packages = Object.entries(lock.packages).filter(([path, each]) => isDelivered(path, each))
  const without = packages.map(([path, each]) => [
    path,
    { ...each, devDependencies: {}, ...(path === '' && { workspaces }) },
  ])
  return { lock: { ...lock, packages: Object.fromEntries(without) }, workspaces }
}

/** Writes the bill of materials, in CycloneDX, of the packages that are delivered. */
function printSbom(): void {
  const { lock, workspaces } = deliveredLock()
  const temporary = mkdtempSync(join(tmpdir(), 'cloche-sbom-'))
  // npm names the product after its folder.
  const folder = join(temporary, 'cloche')
  try {
    const write = (path: string, content: object) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), JSON.stringify(content))
    }
    for (const path of workspaces)
      write(`${path}/package.json`, { ...(read(`${path}/package.json`) as Manifest), devDependencies: {} })
    write('package.json', { ...(read('package.json') as Manifest), workspaces, devDependencies: {} })
    write('package-lock.json', lock)
    const how = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
    execFileSync('npm', ['sbom', ...how], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

printSbom()
