import type { FastifyInstance } from 'fastify'
import { webhookCallback } from 'grammy'
import type { TelegramBot } from '../config/config.ts'
import type { Context } from '../context.ts'
import { makeBot } from './bot.ts'

export const WEBHOOK_PATH = '/telegram/webhook'
/** Several times the longest message with its replies and forwards. */
const UPDATE_MAX_BYTES = 256 * 1024

/** The address to which Telegram sends updates, in any process; 401 without the secret. */
export async function telegramWebhook(
  app: FastifyInstance,
  { context, telegram, secretToken }: { context: Context; telegram: TelegramBot; secretToken: string },
): Promise<void> {
  const take = webhookCallback(makeBot(context, telegram), 'fastify', { secretToken })
  app.post(WEBHOOK_PATH, { bodyLimit: UPDATE_MAX_BYTES }, take)
}
