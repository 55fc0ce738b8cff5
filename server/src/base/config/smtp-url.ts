import addressparser from 'nodemailer/lib/addressparser'

/** The mail server of `SMTP_URL`, and the sender. */
export interface SmtpServer {
  /** The URL for nodemailer, credentials included. */
  url: string
  from: { name: string; address: string }
}

/**
 * `smtp://user:password@host:587?from=Cloche <cloche@example.com>`, `smtps://` for TLS from the start. Without `from` the user is the
 * sender. Throws an Error that says what is wrong.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.host)
    throw new Error('must be smtp:// or smtps:// and a host')
  const sender = url.searchParams.get('from') ?? decodeURIComponent(url.username)
  const [from, ...others] = addressparser(sender, { flatten: true })
  if (!from?.address.includes('@') || others.length > 0)
    throw new Error('must say who sends: ?from=cloche@example.com')
  url.searchParams.delete('from')
  return { url: url.href, from }
}
