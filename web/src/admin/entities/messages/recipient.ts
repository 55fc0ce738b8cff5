import type { Message } from '@cloche/contract/messages.ts'
import { usePhoneText } from '../../kit/phone.tsx'

/** Spells a phone for readers; addresses and chats stay unchanged. */
export function useRecipient({ channel, recipient }: Pick<Message, 'channel' | 'recipient'>): string {
  const phone = usePhoneText(channel === 'sms' ? recipient : null)
  return channel === 'sms' ? phone : recipient
}
