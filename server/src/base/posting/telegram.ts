import { Api, GrammyError } from 'grammy'
import type { TelegramBot } from '../config/config.ts'
import { Gone, TryLater, Undeliverable, type Channel } from './channel.ts'

const SEND_SECONDS = 20

/** Options for node-fetch, which grammY uses: a redirect would take the token along, and `size` limits an answer's bytes. */
export const BOUNDED = { redirect: 'error', size: 10_000_000 } as const

/** The Bot API with our token. */
export function telegramApi({ token, apiRoot }: TelegramBot, timeoutSeconds = SEND_SECONDS): Api {
  return new Api(token, { apiRoot, timeoutSeconds, baseFetchConfig: BOUNDED })
}

/** Sends messages to chats by id. Telegram has no idempotency key. */
export function openTelegram(bot: TelegramBot): Channel {
  const api = telegramApi(bot)
  return {
    send: async ({ recipient, text }) => {
      try {
        const options = { link_preview_options: { is_disabled: true } }
        return String((await api.sendMessage(recipient, text, options)).message_id)
      } catch (error) {
        throw error instanceof GrammyError ? refusal(error) : error
      }
    },
  }
}

/** Turns a refusal into an error: an unknown chat is final, a refused token is not. */
function refusal({ error_code, description, parameters }: GrammyError): Error {
  const message = `Telegram ${error_code}: ${description}`
  switch (error_code) {
    case 403:
      return new Gone(message)
    case 400:
      return new Undeliverable(message)
    case 429:
      return new TryLater(message, parameters.retry_after ?? 0)
    default:
      return new Error(message)
  }
}
