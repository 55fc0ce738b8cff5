import type { Context } from '../../base/context.ts'

export interface PhotoOfKey {
  id: string
  /** The SHA-256 of the sent bytes. */
  sha256: Buffer
}

const FOLDER = 'photos'

/** The storage keys of a photo. They contain the hash of the uploaded bytes, so the bytes of a key never change. */
export function photoKeys({ id, sha256 }: PhotoOfKey): { full: string; thumb: string } {
  const name = `${FOLDER}/${id.slice(-2)}/${id}-${sha256.toString('hex')}`.toLowerCase()
  return { full: name, thumb: `${name}.webp` }
}

/** The folders of photos. */
export const photoFolders = async ({ storage }: Context): Promise<string[]> =>
  (await storage.list(FOLDER)).filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => `${FOLDER}/${name}`)

export function photoOfFile(name: string): PhotoOfKey | null {
  const [, id, sha256] = /^([0-9a-f-]{36})-([0-9a-f]{64})(?:\.webp)?$/.exec(name) ?? []
  return id && sha256 ? { id, sha256: Buffer.from(sha256, 'hex') } : null
}

export async function removeFiles(storage: Context['storage'], photo: PhotoOfKey): Promise<void> {
  const { full, thumb } = photoKeys(photo)
  await Promise.all([storage.remove(full), storage.remove(thumb)])
}
