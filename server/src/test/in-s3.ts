import { afterAll, vi } from 'vitest'
import { TEST_STORAGE_URL } from './app.ts'
import { startS3 } from './s3.ts'

/** Gives each app of this file's tests that starts from now on its files in S3. `others` are buckets beside its own. */
export async function storeInS3(others: readonly string[] = []): Promise<void> {
  const server = await startS3(others)
  process.env[TEST_STORAGE_URL] = server.url
  // This process may have loaded the file of the tests before; its tests would not be found again.
  vi.resetModules()
  afterAll(async () => {
    delete process.env[TEST_STORAGE_URL]
    await server.close()
  })
}
