import { spawnSync } from 'node:child_process'

/** Whether the catalogs are what extracting would write, and every message has its translation. Writes nothing. */
const checks = [
  ['sync', '--clean', '--overwrite'],
  ['missing', '--mode', 'catalog'],
]

const passed = checks.map((check) => {
  const { status } = spawnSync('lingui', ['check', ...check, '--workers', '1', '--verbose'], {
    stdio: 'inherit',
  })
  return status === 0
})
process.exitCode = passed.every(Boolean) ? 0 : 1
