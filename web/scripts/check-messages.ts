import { spawnSync } from 'node:child_process'

/** Whether the catalogs are what extracting would write. Writes nothing; what a language lacks is for languages.test.ts. */
const { status } = spawnSync(
  'lingui',
  ['check', 'sync', '--clean', '--overwrite', '--workers', '1', '--verbose'],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
