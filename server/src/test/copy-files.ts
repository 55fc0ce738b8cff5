import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Copies a folder, owners included, into an empty one or a new one. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, to])
}
