import { storeInS3 } from '../test/in-s3.ts'

// The tests of backup.test.ts about photos, from one bucket of S3 to another.
await storeInS3(['restored', 'other'])
await import('./backup.test.ts')
