import type { User } from '@cloche/contract/users.ts'
import type { Session } from './auth.ts'
import { currentLanguage, showLanguage } from './i18n.ts'
import { ownLanguage, preferredLanguage } from './language.ts'

/**
 * Boot unit: a guest's language is their phone's, then that of their profile. A guest who has none yet gets the phone's, so that messages
 * are in it; on a phone whose languages Cloche lacks, the screens take the guest's.
 */
export async function bootOwnLanguage({ api }: Pick<Session, 'api'>, user: User): Promise<void> {
  const own = ownLanguage()
  if (!own) {
    const language = preferredLanguage()
    if (language !== currentLanguage()) await showLanguage(language)
  } else if (user.language === null) {
    // Scanners of links open pages too, in a language of theirs; only people tap.
    await new Promise((tapped) => addEventListener('click', tapped, { capture: true, once: true }))
    // What the phone remembers of its guest may be older than another phone's choice.
    const { language } = await api.call('GET /user', {})
    if (language === null) await api.call('PUT /user/notification', { body: { language: own } })
  }
}
