import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** A browser without a screen: it keeps cookies and follows redirects between the app and the provider. */
export interface SignOnBrowser {
  /** Logs in from the app's own address and returns the app's address at which the browser ends. */
  logIn(from?: string): Promise<string>
  /** Follows redirects from any address, and returns the last one of the app. */
  go(address: string): Promise<string>
  /** Follows redirects, and returns the address at which the provider leads back to the app, without asking it. */
  upTo(address: string): Promise<string>
  /** The app's answer to a request with this browser's cookies. */
  ask(
    path: string,
    more?: { method?: 'GET' | 'POST' | 'DELETE'; payload?: object },
  ): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

const CALLBACK = '/api/sso/callback'

export function signOnBrowser(app: FastifyInstance, publicUrl: string): SignOnBrowser {
  const ours = new Map<string, string>()
  const theirs = new Map<string, string>()

  const ask: SignOnBrowser['ask'] = async (path, { method = 'GET', payload } = {}) => {
    const own = method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }
    const headers = { cookie: cookieOf(ours), ...own }
    const response = await app.inject({ method, url: path, headers, ...(payload && { payload }) })
    keep(ours, [response.headers['set-cookie'] ?? []].flat())
    return response
  }

  async function step(address: URL): Promise<string | null> {
    if (address.origin === publicUrl) {
      const { headers, statusCode, body } = await ask(`${address.pathname}${address.search}`)
      if (headers.location === undefined) throw new Error(`${address.pathname}: ${statusCode} ${body}`)
      return headers.location
    }
    const response = await fetch(address, { headers: { cookie: cookieOf(theirs) }, redirect: 'manual' })
    await response.text()
    keep(theirs, response.headers.getSetCookie())
    return response.headers.get('location')
  }

  async function follow(start: string, isEnd: (address: URL) => boolean): Promise<string> {
    let address = new URL(start, publicUrl)
    while (!isEnd(address)) {
      const next = await step(address)
      if (next === null) throw new Error(`${address.href} leads nowhere`)
      address = new URL(next, address)
    }
    return address.href.slice(publicUrl.length)
  }

  const isScreen = ({ origin, pathname }: URL) => origin === publicUrl && !pathname.startsWith('/api/')
  const go = (address: string) => follow(address, isScreen)
  return {
    ask,
    go,
    logIn: (from) => go(`/api/sso/login${from === undefined ? '' : `?from=${encodeURIComponent(from)}`}`),
    upTo: (address) => follow(address, (each) => isScreen(each) || each.pathname === CALLBACK),
    cookies: ours,
  }
}

const cookieOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(jar: Map<string, string>, set: readonly string[]): void {
  for (const each of set) {
    const [pair = '', ...attributes] = each.split(/;\s*/)
    const [name = '', ...value] = pair.split('=')
    const ends = attributes.find((attribute) => /^expires=/i.test(attribute))
    const isOver =
      attributes.some((attribute) => /^max-age=0$/i.test(attribute)) ||
      (ends !== undefined && Date.parse(ends.slice(8)) < Date.now())
    if (isOver) jar.delete(name)
    else jar.set(name, value.join('='))
  }
}
