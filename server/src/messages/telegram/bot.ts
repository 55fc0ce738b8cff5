import { setTimeout as wait } from 'node:timers/promises'
import { Bot, Composer, GrammyError, type Context as Update, type Transformer } from 'grammy'
import { isStaff } from '@cloche/contract/constants.ts'
import type { TelegramBot } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import { BOUNDED } from '../../base/posting/telegram.ts'
import { programmeOf } from '../../base/settings/service.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'
import { link } from './linking.ts'
import { findByChat, unlinkChat, updateLanguage, type Person } from './queries.ts'
import { botText, languageOf, refusal, type Speech } from './words.ts'
import { visitsInWords } from './visits.ts'

/** The updates that we ask Telegram for: messages, and users who block the bot. */
export const UPDATES = ['message', 'my_chat_member'] as const

/** Longer than a long poll lasts. */
const POLL_SECONDS = 45
/** Telegram waits about a minute for a webhook. */
const CALL_MILLISECONDS = 10_000
/** While an answer waits, the messages after it wait too; the bot's setup holds up nothing. */
const LONGEST_WAIT_SECONDS = { answer: 3, setup: 60 }
/** Milliseconds between the attempts to answer. */
const PAUSES = [1000, 3000]

/** Makes the bot with its commands, for private chats only. */
export function makeBot(context: Context, { token, apiRoot }: TelegramBot): Bot {
  const bot = new Bot(token, { client: { apiRoot, timeoutSeconds: POLL_SECONDS, baseFetchConfig: BOUNDED } })
  bot.api.config.use(bounded, waiting)
  const answer = commands(context).middleware()
  bot.use((update) => insist(context, () => attempt(context, update, () => answer(update, async () => {}))))
  // This is reached by long polling alone: a webhook's call fails, and Telegram repeats the message.
  bot.catch(({ error }) => context.log.error({ err: error }, 'a message to the bot was given up'))
  return bot
}

function commands(context: Context): Composer<Update> {
  const all = new Composer<Update>()
  const people = all.chatType('private')
  people.command('start', async (update) => {
    const answer =
      update.match === '' ? await helpFor(context, update) : await start(context, update, update.match)
    await say(update, answer)
  })
  people.command('stop', async (update) => {
    const speech = await speechFor(context, update, await personOf(context, update))
    const wasLinked = await unlinkChat(context.db, String(update.chat.id))
    await say(update, botText(speech, wasLinked ? 'stopped' : 'notLinked'))
  })
  people.command('visits', async (update) => {
    const person = await personOf(context, update)
    const speech = await speechFor(context, update, person)
    await say(
      update,
      person ? await visitsInWords(context, person, speech.language) : botText(speech, 'notLinked'),
    )
  })
  people.on('message', async (update) => say(update, await helpFor(context, update)))
  people.on('my_chat_member', async ({ chat, myChatMember }) => {
    if (myChatMember.new_chat_member.status === 'kicked') await unlinkChat(context.db, String(chat.id))
  })
  return all
}

/** Speaks the language that the person chose in Cloche, else Telegram's, else the programme's, under its name for guests. */
async function speechFor(context: Context, update: Update, person: Person | undefined): Promise<Speech> {
  const { guestName: programme, language: usual } = await programmeOf(context, context.db)
  const told = languageOf(update.from?.language_code, person?.telegram_language ?? usual)
  return { language: person?.language ?? told, programme }
}

const say = (update: Update, text: string) =>
  update.reply(text, { link_preview_options: { is_disabled: true } })

async function start(context: Context, update: Update, token: string): Promise<string> {
  const { language: usual } = await programmeOf(context, context.db)
  const chat = { chat: String(update.chat!.id), language: languageOf(update.from?.language_code, usual) }
  const linking = await link(context, token.trim(), chat)
  if (!('person' in linking))
    return refusal(await speechFor(context, update, await personOf(context, update)), linking.outcome)
  const { outcome, person } = linking
  const speech = await speechFor(context, update, person)
  const hello = botText(speech, outcome, { firstName: person.first_name })
  return `${hello}\n\n${await visitsInWords(context, person, speech.language)}`
}

async function helpFor(context: Context, update: Update): Promise<string> {
  const person = await personOf(context, update)
  const speech = await speechFor(context, update, person)
  if (!person) return botText(speech, 'notLinked')
  return isStaff(person.role_id) ? STAFF_TEXTS[speech.language].telegram.help : botText(speech, 'help')
}

/** The user of a chat. Stores the sender's current Telegram language for our messages to them. */
async function personOf({ db }: Context, update: Update): Promise<Person | undefined> {
  const chat = String(update.chat!.id)
  const code = update.from?.language_code
  if (code !== undefined) await updateLanguage(db, { chat, language: languageOf(code) })
  return findByChat(db, chat)
}

/** Repeats what fails by our fault or the network's, and throws its last error. */
async function insist({ log }: Context, handle: () => Promise<void>): Promise<void> {
  for (const pause of PAUSES) {
    try {
      return await handle()
    } catch (error) {
      log.warn({ err: error }, 'the bot could not answer and tries again')
      await wait(pause)
    }
  }
  await handle()
}

/** Drops an answer that Telegram refuses, so that later updates go on. */
async function attempt({ db, log }: Context, { chat }: Update, answer: () => unknown): Promise<void> {
  try {
    await answer()
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error
    log.warn({ err: error }, 'the bot’s answer was refused')
    if (error.error_code === 403 && chat) await unlinkChat(db, String(chat.id))
  }
}

/** Asks Telegram for the bot's name. The library's retries, with pauses up to 20 minutes, end with the signal. */
export const initBot = (bot: Bot, signal: AbortSignal): Promise<void> => bot.init(signal as Signal)

/** grammY's own type of an `AbortSignal`. */
type Signal = Parameters<Bot['init']>[0]

/** Limits the time of every call but a long poll, which has a signal. */
const bounded: Transformer = (call, method, payload, signal) =>
  call(method, payload, signal ?? (AbortSignal.timeout(CALL_MILLISECONDS) as Signal))

/** Repeats a call after the pause that Telegram asks for when there are too many, unless it is long. */
const waiting: Transformer = async (call, method, payload, signal) => {
  const answer = await call(method, payload, signal)
  const seconds = answer.ok ? undefined : answer.parameters?.retry_after
  const longest = LONGEST_WAIT_SECONDS[method === 'sendMessage' ? 'answer' : 'setup']
  if (seconds === undefined || seconds > longest || method === 'getUpdates') return answer
  await wait(seconds * 1000)
  return call(method, payload, signal)
}
