/** The mail server of `SMTP_URL`, and the sender. */
export interface SmtpServer {
  /** The URL for nodemailer, credentials included. */
  url: string
  from: string
}

/**
 * `smtp://user:password@host:587?from=Cloche <cloche@example.com>`, `smtps://` for TLS from the start. Without `from` the user is the
 * sender. Throws an Error that says what is wrong.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.host)
    throw new Error('must be smtp:// or smtps:// and a host')
  const from = url.searchParams.get('from') ?? decodeURIComponent(url.username)
  if (!from.includes('@')) throw new Error('must say who sends: ?from=cloche@example.com')
  url.searchParams.delete('from')
  return { url: url.href, from }
}
