import { createTransport } from 'nodemailer'
import type { SmtpServer } from '../config/smtp-url.ts'
import { Undeliverable, type Channel, type Outgoing } from './channel.ts'
import { mailPage } from './mail-page.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mail over SMTP. Every attempt carries the same Message-ID, by which a mailbox knows a letter it has. */
export function openMail({ url, from }: SmtpServer, publicUrl: string): Channel {
  const transport = createTransport({ url, ...TIMEOUTS })
  const domain = new URL(publicUrl).hostname
  return {
    send: async ({ id, recipient, subject, text }: Outgoing) => {
      const letter = {
        from,
        to: { name: '', address: recipient },
        subject: subject ?? '',
        text,
        html: mailPage(text),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      const { messageId } = await transport.sendMail(letter).catch((error: Error) => {
        throw isFinal(error) ? new Undeliverable(error.message) : error
      })
      return messageId
    },
  }
}

/** The server refuses this address or this letter for good; that it refuses us is a fault that gets mended. */
function isFinal(error: Error & { code?: string; responseCode?: number }): boolean {
  return (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && (error.responseCode ?? 500) >= 500
}
