import { setTimeout as wait } from 'node:timers/promises'
import type { Bot } from 'grammy'
import { LANGUAGES } from '@cloche/contract/constants.ts'
import type { TelegramBot } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import { oneAtATime } from '../../base/jobs/one-at-a-time.ts'
import { initBot, makeBot, UPDATES } from './bot.ts'
import { MESSAGES } from '../../base/texts/texts.ts'
import { WEBHOOK_PATH } from './webhook.ts'

const STOP_MILLISECONDS = 3000
/** After this long the bot is restarted. */
const MEET_MILLISECONDS = 60_000

/** Runs the bot in one process at a time. Returns a function that stops it. */
export function runTelegram(context: Context, telegram: TelegramBot): () => Promise<void> {
  const { connection, log } = context
  return oneAtATime(connection, 'telegram', log, (signal) => listen(context, telegram, signal))
}

/** Runs the bot. It retries when Telegram can't be reached and fails when Telegram refuses it. */
async function listen(context: Context, telegram: TelegramBot, signal: AbortSignal): Promise<void> {
  const bot = makeBot(context, telegram)
  const meeting = AbortSignal.any([signal, AbortSignal.timeout(MEET_MILLISECONDS)])
  await initBot(bot, meeting)
  await nameCommands(bot)
  if (telegram.webhookSecret !== null) return bringUpdates(context, bot, telegram.webhookSecret, signal)
  const polling = bot.start({ allowed_updates: UPDATES })
  await Promise.race([polling, aborted(signal)])
  // Stopping confirms the handled updates, if Telegram can be reached.
  const stopped = Promise.allSettled([bot.stop(), polling])
  await Promise.race([stopped, wait(STOP_MILLISECONDS)])
}

async function nameCommands(bot: Bot): Promise<void> {
  for (const language of LANGUAGES) {
    const commands = Object.entries(MESSAGES[language].telegram.commands).map(([command, description]) => ({
      command,
      description,
    }))
    await bot.api.setMyCommands(commands, language === 'en' ? {} : { language_code: language })
  }
}

async function bringUpdates(
  { config }: Context,
  bot: Bot,
  secret: string,
  signal: AbortSignal,
): Promise<void> {
  const url = `${config.publicUrl}${WEBHOOK_PATH}`
  await bot.api.setWebhook(url, { secret_token: secret, allowed_updates: UPDATES })
  await aborted(signal)
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
