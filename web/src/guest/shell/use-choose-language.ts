import type { Language } from '@cloche/contract/constants.ts'
import { chooseLanguage, currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'

/** Chooses the language of this phone's screens, and of the guest's messages unless those are in another one by choice. */
export function useChooseLanguage(): (language: Language) => void {
  const { api } = useSession()
  const choose = async (language: Language) => {
    const before = currentLanguage()
    await chooseLanguage(language)
    const messages = await api.call('GET /user/notification')
    if (messages.language === before) await api.call('PUT /user/notification', { body: { language } })
  }
  // Without a connection the messages stay as they are; the notifications have a choice of their own.
  return (language) => void choose(language).catch(() => {})
}
