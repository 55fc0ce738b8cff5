import { storeInS3 } from '../../test/in-s3.ts'

// The tests of uploads.test.ts with the files in S3.
await storeInS3()
await import('./uploads.test.ts')
