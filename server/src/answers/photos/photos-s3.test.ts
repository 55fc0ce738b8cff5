import { storeInS3 } from '../../test/in-s3.ts'

// The tests of photos.test.ts that store, read or remove, with the files in S3.
await storeInS3()
await import('./photos.test.ts')
