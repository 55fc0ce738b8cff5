import type { Context } from '../context.ts'
import type { Letterhead } from '../posting/channel.ts'
import { logoForLetters, programmeSettings } from '../settings/service.ts'
import { LETTERS } from './letters.ts'
import type { MessageRow } from './queries.ts'

/** How an e-mail looks, by whom it is for. */
export async function letterheadOf(
  context: Context,
  { kind, language }: Pick<MessageRow, 'kind' | 'language'>,
): Promise<Letterhead> {
  const { name, guestName, accent, logo } = await programmeSettings(context)
  return {
    language,
    name: LETTERS[kind].to === 'staff' ? name : guestName,
    accent,
    logo: logo === null ? null : await pictureOf(context, logo),
  }
}

/** A logo that can't be had is left out: no letter waits for it. */
function pictureOf(context: Context, logo: string): Promise<Uint8Array | null> {
  return logoForLetters(context, logo).catch((error: Error) => {
    context.log.warn({ error: error.message }, 'a letter goes without the logo')
    return null
  })
}
