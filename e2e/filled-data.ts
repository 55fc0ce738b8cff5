import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Product } from './product.ts'

const FILLED_DATA = 'CLOCHE_FILLED_DATA'

/** Fills one data directory with the sample data for the whole run, because drawing its photos takes a processor many seconds. */
export async function fillData(): Promise<() => Promise<void>> {
  const product = await Product.start({ LOG_LEVEL: 'info' })
  await product.whenWritten("the demo's photos are in place")
  await product.end()
  // If PostgreSQL's account can't reach the directory, its files are elsewhere, and each product fills its own.
  const files = await lstat(join(product.dataDir, 'postgres'))
  if (files.isDirectory()) process.env[FILLED_DATA] = product.dataDir
  return () => product.stop()
}

/** Copies the filled directory, owners included, into an empty one. */
export async function copyFilledData(dataDir: string): Promise<void> {
  const filled = process.env[FILLED_DATA]
  if (filled) await promisify(execFile)('cp', ['-Rp', `${filled}/.`, dataDir])
}
