import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

export const BOT_TOKEN = '4242:stand-in'
const NAME = 'cloche_test_bot'

interface Update {
  update_id: number
  [kind: string]: unknown
}

interface Refusal {
  error_code: number
  description: string
  parameters?: { retry_after?: number }
}

export interface Sent {
  chat: string
  text: string
  at: number
}

type Payload = Record<string, unknown>

/** A user of Telegram. */
export interface Person {
  chat: string
  /** The bot's messages, newest last. */
  got(): string[]
  says(text: string): void
  blocks(): void
}

/**
 * The Bot API on loopback (https://core.telegram.org/bots/api): long polling, in which a second poll ends the first
 * with 409, webhooks with a secret, messages, and refusals on demand.
 */
export class TelegramServer {
  readonly root: string
  readonly sent: Sent[] = []
  /** The number of polls that another poll ended, which shows two running bots. */
  conflicts = 0
  /** Every call, by method. */
  readonly calls: { method: string; payload: Payload }[] = []
  /** The refusal that a call gets instead of an answer. */
  refuse: (method: string, payload: Payload) => Refusal | null = () => null
  /** Whether the connection of a call ends without an answer. */
  hangsUp: (method: string, payload: Payload) => boolean = () => false
  #server
  #updates: Update[] = []
  #nextId = 1
  #webhook: { url: string; secret: string } | null = null
  #poll: { answer(updates: Update[]): void; refuse(refusal: Refusal): void } | null = null
  #people = 1000

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<TelegramServer> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TelegramServer(server)
  }

  get env(): NodeJS.ProcessEnv {
    return { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_ROOT: this.root }
  }

  get isPolled(): boolean {
    return this.#poll !== null
  }

  get webhook(): { url: string; secret: string } | null {
    return this.#webhook
  }

  person(language?: string): Person {
    const id = this.#people++
    const chat = { id, type: 'private', first_name: 'Vera' }
    const from = { id, is_bot: false, first_name: 'Vera', ...(language && { language_code: language }) }
    const about = () => ({ chat, from, date: Math.floor(Date.now() / 1000) })
    return {
      chat: String(id),
      got: () => this.sent.filter((each) => each.chat === String(id)).map(({ text }) => text),
      says: (text) => {
        const command = /^\/\w+/.exec(text)
        const entities = command && [{ type: 'bot_command', offset: 0, length: command[0].length }]
        this.#bring({
          message: { message_id: this.#nextId, ...about(), text, ...(entities && { entities }) },
        })
      },
      blocks: () => {
        const user = { id: 1, is_bot: true, first_name: 'Cloche' }
        const [before, after] = ['member', 'kicked'].map((status) => ({ user, status }))
        this.#bring({ my_chat_member: { ...about(), old_chat_member: before, new_chat_member: after } })
      },
    }
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  #bring(content: Record<string, unknown>): void {
    const update = { update_id: this.#nextId++, ...content }
    if (this.#webhook) return void this.#post(update, this.#webhook)
    this.#updates.push(update)
    this.#poll?.answer(this.#updates)
  }

  async #post(update: Update, { url, secret }: { url: string; secret: string }): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) })
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = JSON.parse((await textOf(request)) || '{}') as Payload
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    this.calls.push({ method, payload })
    if (this.hangsUp(method, payload)) return void request.socket.destroy()
    const answer = (result: unknown) => reply(response, 200, { ok: true, result })
    const refuse = (refusal: Refusal) => reply(response, refusal.error_code, { ok: false, ...refusal })
    if (token !== BOT_TOKEN) return refuse({ error_code: 401, description: 'Unauthorized' })
    const refusal = this.refuse(method, payload)
    if (refusal) return refuse(refusal)
    if (method === 'getUpdates') return this.#getUpdates(payload, response, answer, refuse)
    answer(this.#result(method, payload))
  }

  #result(method: string, payload: Payload): unknown {
    switch (method) {
      case 'getMe':
        return { id: 4242, is_bot: true, first_name: 'Cloche', username: NAME, can_join_groups: false }
      case 'sendMessage':
        this.sent.push({ chat: String(payload['chat_id']), text: String(payload['text']), at: Date.now() })
        return {
          message_id: this.sent.length,
          date: 0,
          chat: { id: Number(payload['chat_id']), type: 'private' },
        }
      case 'setWebhook':
        this.#webhook = { url: String(payload['url']), secret: String(payload['secret_token']) }
        return true
      case 'deleteWebhook':
        this.#webhook = null
        return true
      default:
        return true
    }
  }

  #getUpdates(
    { offset = 0, timeout = 0 }: { offset?: number; timeout?: number },
    response: ServerResponse,
    answer: (result: Update[]) => void,
    refuse: (refusal: Refusal) => void,
  ): void {
    if (this.#poll) this.conflicts++
    this.#poll?.refuse({ error_code: 409, description: 'Conflict: terminated by other getUpdates request' })
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset)
    if (this.#updates.length > 0 || timeout === 0) return answer(this.#updates)
    const over = setTimeout(() => poll.answer([]), timeout * 1000)
    const { socket } = response.req
    const end = () => {
      clearTimeout(over)
      socket.off('end', end)
      if (this.#poll === poll) this.#poll = null
    }
    const poll = {
      answer: (updates: Update[]) => {
        end()
        answer(updates)
      },
      refuse: (refusal: Refusal) => {
        end()
        refuse(refusal)
      },
    }
    this.#poll = poll
    response.once('close', end)
    // The poll may arrive just before the close: a bot that hangs up and asks once more is still one bot.
    socket.once('end', end)
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
