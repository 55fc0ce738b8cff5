/**
 * What a phone writes out of its queue when there is no other way: a ZIP with this JSON and each photo beside it. Staff read
 * it in at the visit that it belongs to.
 */
export const QUEUE_FILE = { format: 'cloche-queue', version: 1, manifest: 'cloche.json' } as const
export const queuePhotoName = (photoId: string) => `photos/${photoId}.jpg`
/** A visit's worth of photos several times over. */
export const QUEUE_FILE_MAX_BYTES = 256 * 1024 * 1024
/** Writes that such a file may hold, of all its visits: a phone has one for each thing a guest did. */
export const QUEUE_FILE_MAX_WRITES = 5000
