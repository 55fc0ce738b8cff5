import type { FastifyInstance } from 'fastify'
import { webhookCallback } from 'grammy'
import type { TelegramBot } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import { initBot, makeBot } from './bot.ts'

export const WEBHOOK_PATH = '/telegram/webhook'
/** Several times the longest message with its replies and forwards. */
const UPDATE_MAX_BYTES = 256 * 1024
const INIT_MILLISECONDS = 10_000

/** The address to which Telegram sends updates, in any process; 401 without the secret. */
export async function telegramWebhook(
  app: FastifyInstance,
  { context, telegram, secretToken }: { context: Context; telegram: TelegramBot; secretToken: string },
): Promise<void> {
  const bot = makeBot(context, telegram)
  // Each of our calls has its own limit. grammY's would end the request while the work goes on, whose error nothing would catch.
  const take = webhookCallback(bot, 'fastify', { secretToken, timeoutMilliseconds: Infinity })
  app.post(WEBHOOK_PATH, { bodyLimit: UPDATE_MAX_BYTES }, async (request, reply) => {
    await initBot(bot, AbortSignal.timeout(INIT_MILLISECONDS))
    await take(request, reply)
    return reply
  })
}
