import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

const TOKEN = '4242:stand-in'

/** Telegram's Bot API on loopback, with the people who use Telegram. */
export class Telegram {
  readonly env: NodeJS.ProcessEnv
  /** The bot's messages by chat. */
  readonly #written = new Map<number, string[]>()
  #server
  #updates: { update_id: number; message: unknown }[] = []
  #lastId = 0
  #poll: (() => void) | null = null

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    const { port } = server.address() as AddressInfo
    this.env = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: `http://127.0.0.1:${port}` }
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<Telegram> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Telegram(server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  written(chat: number): string[] {
    return this.#written.get(chat) ?? []
  }

  /** Opens a link to the bot and presses Start, as a person does. */
  open(chat: number, link: string): void {
    this.say(chat, `/start ${new URL(link).searchParams.get('start')}`)
  }

  say(chat: number, text: string): void {
    const update_id = ++this.#lastId
    const [command] = text.split(' ')
    const message = {
      message_id: update_id,
      date: 0,
      chat: { id: chat, type: 'private', first_name: 'Nora' },
      from: { id: chat, is_bot: false, first_name: 'Nora', language_code: 'en' },
      text,
      entities: [{ type: 'bot_command', offset: 0, length: command!.length }],
    }
    this.#updates.push({ update_id, message })
    this.#poll?.()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = JSON.parse((await textOf(request)) || '{}') as Record<string, unknown>
    const method = request.url!.replace(`/bot${TOKEN}/`, '')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ok: true, result: await this.#result(method, payload, response) }))
  }

  #result(method: string, payload: Record<string, unknown>, response: ServerResponse): unknown {
    if (method === 'getMe') return { id: 4242, is_bot: true, first_name: 'Cloche', username: 'cloche_bot' }
    if (method === 'getUpdates')
      return this.#next(Number(payload['offset'] ?? 0), payload['timeout'], response)
    if (method !== 'sendMessage') return true
    const chat = Number(payload['chat_id'])
    this.#written.set(chat, [...this.written(chat), payload['text'] as string])
    return { message_id: this.written(chat).length, date: 0, chat: { id: chat, type: 'private' } }
  }

  /** Returns the unconfirmed updates, and waits for one while there is none. */
  async #next(offset: number, timeout: unknown, response: ServerResponse): Promise<unknown> {
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset)
    if (this.#updates.length === 0 && timeout !== undefined) {
      await new Promise<void>((resolve) => {
        this.#poll = resolve
        response.once('close', resolve)
      })
    }
    return this.#updates
  }
}
