import { hash, verify } from '@node-rs/argon2'

let nobody: Promise<string> | undefined

/** Takes as long for a login that does not exist, so that its absence can't be measured. Argon2id. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody')
  const fits = await verify(stored ?? (await nobody), password)
  return stored !== null && fits
}
