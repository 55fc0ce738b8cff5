import { createTransport } from 'nodemailer'
import type { SmtpServer } from '../config/smtp-url.ts'
import { Undeliverable, type Channel, type Outgoing } from './channel.ts'
import { LOGO_ID, mailPage } from './mail-page.ts'

/**
 * An e-mail that times out is sent again, though the server may have taken it, so a slow server gets much time. All together stay below the
 * 120 s after which the queue runs the job again.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 90_000 }

type SmtpFault = Error & { code?: string; command?: string; responseCode?: number }

/** Mail over SMTP. Every attempt has the same Message-ID, by which a mailbox recognises a duplicate. */
export function openMail({ url, from }: SmtpServer, publicUrl: string): Channel {
  const transport = createTransport({ url, ...TIMEOUTS })
  const domain = new URL(publicUrl).hostname
  return {
    send: async ({ id, recipient, subject, text, letterhead }: Outgoing) => {
      const { name = null, logo = null } = letterhead ?? {}
      const mail = {
        from: { ...from, ...(name !== null && { name }) },
        to: { name: '', address: recipient },
        subject: subject ?? '',
        text,
        html: mailPage(text, letterhead),
        attachments: logo ? [inline(logo)] : [],
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      const { messageId } = await transport.sendMail(mail).catch((error: SmtpFault) => {
        throw isFinal(error) ? new Undeliverable(error.message) : error
      })
      return messageId
    },
  }
}

/** The logo as a part of the letter. Bytes that are here already can't tell anybody that the letter was opened. */
const inline = (logo: Uint8Array) => ({
  filename: 'logo.png',
  content: Buffer.from(logo),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: LOGO_ID,
})

/** Whether the server refuses the address or the e-mail for good. A refusal of our login or sender is not final: an operator mends it. */
function isFinal({ code, command, responseCode }: SmtpFault): boolean {
  const isRefused = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  return isRefused && (responseCode ?? 500) >= 500
}
