import { storeInS3 } from '../test/in-s3.ts'

// The tests of exports.test.ts with the files in S3.
await storeInS3()
await import('./exports.test.ts')
