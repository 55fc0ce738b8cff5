/**
 * The file of a phone's queue, for writes that can't be sent: a ZIP with this JSON and the photos. Staff import it at the visit
 * that it belongs to.
 */
export const QUEUE_FILE = { format: 'cloche-queue', version: 1, manifest: 'cloche.json' } as const
export const queuePhotoName = (photoId: string) => `photos/${photoId}.jpg`
/** Room for the photos of several visits. */
export const QUEUE_FILE_MAX_BYTES = 256 * 1024 * 1024
/** The most writes in such a file, of all its visits. A phone has one write for each act of the guest. */
export const QUEUE_FILE_MAX_WRITES = 5000
