import type { Readable } from 'node:stream'

/** The files of an installation by keys. A fault of the storage itself is a fault of the machine: the caller may try again. */
export interface Storage {
  /** A local folder for unfinished files. With files in a folder it is on the same file system, and several processes may use it. */
  readonly tempDir: string
  /** The local folder of uploads that continue later; null: their pieces are in the storage, for every process of the installation. */
  readonly partialDir: string | null
  /** Moves a finished file to its key and resolves when it is stored for good. */
  putFile(key: string, tempPath: string): Promise<void>
  /** Stores a file of these bytes as `putFile` does. It has let go of the bytes when it resolves or rejects. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>
  /** The names of a folder's direct entries; empty when there is no such folder. */
  list(folder: string): Promise<string[]>
  has(key: string): Promise<boolean>
  /** The size in bytes of a file and when it was written; null when there is none. */
  stat(key: string): Promise<{ bytes: number; writtenAt: Date } | null>
  /** Reads the whole file, or a range of bytes, both ends included. Rejects with the code ENOENT (`isMissing`) when there is no such file. */
  read(key: string, range?: { start: number; end: number } | null): Promise<Readable>
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>
  /** Removes files of `tempDir` older than `before`, which no process can still be writing. */
  removeTempFiles(before: Date): Promise<void>
  /** Rejects at once when files can't be stored now. Looks at most every five seconds. */
  check(): Promise<void>
}
