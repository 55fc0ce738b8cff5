import { storeInS3 } from '../../test/in-s3.ts'

// The tests of exports.test.ts that store, read or remove, with the files in S3.
await storeInS3()
await import('./exports.test.ts')
