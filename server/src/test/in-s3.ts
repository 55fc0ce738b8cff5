import { afterAll } from 'vitest'
import { TEST_STORAGE_URL } from './app.ts'
import { startS3 } from './s3.ts'

/** Gives each app of this file's tests that starts from now on its files in S3. */
export async function storeInS3(): Promise<void> {
  const server = await startS3()
  process.env[TEST_STORAGE_URL] = server.url
  afterAll(() => server.close())
}
