import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { workbook } from './pages/workbook.ts'

type Answer = (response: ServerResponse) => unknown

/** A web server on loopback that serves the menu sheet. */
export class MenuSheet {
  readonly url: string
  #server
  #answer: Answer = (response) => response.writeHead(404).end()

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/our-menu.xlsx`
    server.on('request', (_, response) => this.#answer(response))
  }

  static async start(): Promise<MenuSheet> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new MenuSheet(server)
  }

  async write(dishes: readonly string[], drinks: readonly string[]): Promise<void> {
    const column = (names: readonly string[]) => names.map((name) => `| ${name} |`).join('\n')
    const { buffer } = await workbook('our-menu.xlsx', { Dishes: column(dishes), Drinks: column(drinks) })
    this.answer((response) => response.writeHead(200).end(buffer))
  }

  answer(answer: Answer): void {
    this.#answer = answer
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
