import { BANK_MAX } from '@cloche/contract/constants.ts'
import type { Context } from '../../../base/context.ts'
import { hasPicture } from '../../../base/files/pictures/stored.ts'

export const LOGOS = { folder: 'logos', side: 256 }

const ADDRESS = /^\/api\/question\/logo\/([0-9a-f]{64})$/

/** Returns the given texts that are addresses of stored pictures; looks for at most `BANK_MAX`. */
export async function storedLogos({ storage }: Context, texts: readonly string[]): Promise<Set<string>> {
  const addresses = [...new Set(texts.filter((text) => ADDRESS.test(text)))].slice(0, BANK_MAX)
  const stored = new Set<string>()
  for (const address of addresses) {
    if (await hasPicture(storage, LOGOS.folder, ADDRESS.exec(address)![1]!)) stored.add(address)
  }
  return stored
}
