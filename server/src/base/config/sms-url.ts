/** The gateway of `SMS_URL`. */
export type SmsGateway =
  | { kind: 'twilio'; root: string; account: string; token: string; from: string }
  | { kind: 'smsru'; root: string; apiId: string; from: string | null }
  | { kind: 'http'; url: string; body: string | null; user: string; password: string }

/** A provider's own protocol over https, or over http to a stand-in. */
const PROVIDER = /^(twilio|smsru)(\+http)?:$/

/**
 * `twilio://account:token@api.twilio.com?from=…`, `smsru://api_id@sms.ru`, or any http(s) address with `{phone}`, `{text}` and `{id}`
 * in it or in the body behind its `#`. Throws an Error that says what is wrong.
 */
export function readSmsUrl(text: string): SmsGateway {
  if (/^https?:\/\//.test(text)) return readTemplate(text)
  const url = URL.canParse(text) ? new URL(text) : null
  const [, kind, plain] = PROVIDER.exec(url?.protocol ?? '') ?? []
  if (!url || kind === undefined) throw new Error('must start with twilio://, smsru://, https:// or http://')
  const root = `${plain ? 'http' : 'https'}://${url.host}`
  const from = url.searchParams.get('from')
  const [account, token] = [url.username, url.password].map(decodeURIComponent) as [string, string]
  if (!url.host || !account) throw new Error(`must be ${kind}://<key>@<host>`)
  if (kind === 'smsru') return { kind, root, apiId: account, from }
  if (!token || !from) throw new Error('must be twilio://<account>:<token>@api.twilio.com?from=<sender>')
  return { kind: 'twilio', root, account, token, from }
}

function readTemplate(text: string): SmsGateway {
  const [address = '', ...rest] = text.split('#')
  const body = rest.join('#') || null
  if (!URL.canParse(address)) throw new Error('must be an http(s) address')
  const missing = ['{phone}', '{text}'].filter((part) => !text.includes(part))
  if (missing.length > 0) throw new Error(`must have ${missing.join(' and ')} in it`)
  const { username, password } = new URL(address)
  const url = address.replace(/^(https?:\/\/)[^/@]*@/, '$1')
  return {
    kind: 'http',
    url,
    body,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}
