import type { FastifyInstance } from 'fastify'
import { webhookCallback } from 'grammy'
import type { TelegramBot } from '../config/config.ts'
import type { Context } from '../context.ts'
import { makeBot } from './bot.ts'

export const WEBHOOK_PATH = '/telegram/webhook'

/** Where Telegram brings updates to, whichever process it reaches; 401 without the secret. */
export async function telegramWebhook(
  app: FastifyInstance,
  { context, telegram, secretToken }: { context: Context; telegram: TelegramBot; secretToken: string },
): Promise<void> {
  app.post(WEBHOOK_PATH, webhookCallback(makeBot(context, telegram), 'fastify', { secretToken }))
}
