import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'

const SCRIPT = 'https://www.google.com/recaptcha/api.js*'

/** Google's side of reCAPTCHA: the script that a page loads, and the check of tokens on loopback. */
export class Recaptcha {
  static readonly siteKey = 'site-key'
  static readonly secret = 'secret-key'
  /** The value of `RECAPTCHA_VERIFY_URL`. */
  readonly verifyUrl: string
  #server
  #token = ''
  #score = 0.9

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        const form = new URLSearchParams(body)
        const success = form.get('secret') === Recaptcha.secret && form.get('response') === this.#token
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ success, score: this.#score }))
      })
    })
  }

  static async start(): Promise<Recaptcha> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Recaptcha(server)
  }

  /**
   * Gives this page a script that hands out the token, as for keys of v2 or v3, if the page draws it invisibly with our key.
   * Returns a function that tells how often the page loaded the script.
   */
  async serve(page: Page, version: 'v2' | 'v3', token: string, score = 0.9): Promise<() => number> {
    this.#token = token
    this.#score = score
    let loaded = 0
    const body = `globalThis.grecaptcha = {
      ready: (then) => setTimeout(then),
      render(place, options) {
        if (!place.isConnected || options.sitekey !== '${Recaptcha.siteKey}' || options.size !== 'invisible')
          throw new Error('Invalid site key or not an invisible one')
        this.options = options
        return 7
      },
      execute(widget) {
        if (widget !== 7) throw new Error('No such widget')
        if ('${version}' === 'v3') return Promise.resolve('${token}')
        setTimeout(() => this.options.callback('${token}'))
      },
    }`
    await page.route(SCRIPT, (route) => {
      loaded += 1
      return route.fulfill({ contentType: 'text/javascript', body })
    })
    return () => loaded
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
