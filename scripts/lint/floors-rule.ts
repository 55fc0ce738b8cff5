import { dirname, join } from 'node:path'
import { faultOf } from './floors.ts'

interface Source {
  value: unknown
}

interface Importing {
  source: Source | null
}

interface Context {
  filename: string
  options: readonly unknown[]
  report(fault: { message: string; node: Source }): void
}

const ROOT = '/server/src/'

/** Refuses imports that go up between the floors of the server; types and `import()` count too. */
function create({ filename, report }: Context) {
  const at = filename.replaceAll('\\', '/').lastIndexOf(ROOT)
  const file = filename.slice(at + ROOT.length)
  const check = ({ source }: Importing) => {
    if (at < 0 || source === null || typeof source.value !== 'string' || !source.value.startsWith('.')) return
    const imported = join(dirname(file), source.value).replaceAll('\\', '/')
    if (imported.startsWith('..')) return
    const message = faultOf(file, imported)
    if (message !== null) report({ message, node: source })
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    TSImportType: check,
  }
}

export default { meta: { name: 'floors' }, rules: { down: { create } } }
