import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Config } from '../config/config.ts'
import type { Channels } from './channel.ts'

type Configured = Pick<Config, 'smtp' | 'sms' | 'telegram' | 'publicUrl'>

/** Whether a channel is configured. */
export function hasChannel(
  { smtp, sms, telegram }: Pick<Config, 'smtp' | 'sms' | 'telegram'>,
  channel: MessageChannel,
): boolean {
  return { email: smtp !== null, sms: sms !== null, telegram: telegram !== null }[channel]
}

/** Opens the configured channels and loads only their libraries. */
export async function openChannels({ smtp, sms, telegram, publicUrl }: Configured): Promise<Channels> {
  return {
    email: smtp && (await import('./mail.ts')).openMail(smtp, publicUrl),
    sms: sms && (await import('./sms.ts')).openSms(sms),
    telegram: telegram && (await import('./telegram.ts')).openTelegram(telegram),
  }
}
