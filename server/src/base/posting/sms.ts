import { z } from 'zod'
import type { SmsGateway } from '../config/sms-url.ts'
import { Undeliverable, type Channel, type Outgoing } from './channel.ts'
import { askGateway, isSuccess, type GatewayAnswer } from '../net/gateway.ts'

const TIMEOUT = 15_000

/** Sends text messages through the gateway of `SMS_URL`. */
export function openSms(gateway: SmsGateway): Channel {
  switch (gateway.kind) {
    case 'twilio':
      return { send: (message) => sendByTwilio(gateway, message) }
    case 'smsru':
      return { send: (message) => sendBySmsRu(gateway, message) }
    case 'http':
      return { send: (message) => sendByTemplate(gateway, message) }
  }
}

type Of<K extends SmsGateway['kind']> = Extract<SmsGateway, { kind: K }>

const twilioAnswer = z.object({ sid: z.string() })

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource. It takes no key against sending twice. */
async function sendByTwilio(
  { root, account, token, from }: Of<'twilio'>,
  { recipient, text }: Outgoing,
): Promise<string> {
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const response = await askGateway(`${root}/2010-04-01/Accounts/${account}/Messages.json`, {
    method: 'POST',
    headers: { authorization: basic(account, token) },
    body: new URLSearchParams({ To: `+${recipient}`, [sender]: from, Body: text }),
    milliseconds: TIMEOUT,
  })
  return twilioAnswer.parse(JSON.parse(taken(response, [400]))).sid
}

const smsRuAnswer = z.object({
  status_code: z.int(),
  status_text: z.string().optional(),
  sms: z
    .record(
      z.string(),
      z.object({ status_code: z.int(), status_text: z.string().optional(), sms_id: z.string().optional() }),
    )
    .optional(),
})

/** Final refusals: no such number, no text, too long, no route, on the stop list (https://sms.ru/api/send). */
const SMSRU_FINAL = new Set([202, 203, 205, 207, 209])
const SMSRU_TAKEN = 100

async function sendBySmsRu(
  { root, apiId, from }: Of<'smsru'>,
  { recipient, text }: Outgoing,
): Promise<string | null> {
  const response = await askGateway(`${root}/sms/send`, {
    method: 'POST',
    body: new URLSearchParams({
      api_id: apiId,
      to: recipient,
      msg: text,
      json: '1',
      ...(from ? { from } : {}),
    }),
    milliseconds: TIMEOUT,
  })
  const answer = smsRuAnswer.parse(JSON.parse(taken(response, [])))
  const { status_code, status_text, sms_id } = { sms_id: undefined, ...(answer.sms?.[recipient] ?? answer) }
  if (status_code === SMSRU_TAKEN) return sms_id ?? null
  const message = `SMS.ru ${status_code}: ${status_text ?? ''}`
  throw SMSRU_FINAL.has(status_code) ? new Undeliverable(message) : new Error(message)
}

async function sendByTemplate({ url, body, user, password }: Of<'http'>, message: Outgoing): Promise<null> {
  const isJson = body?.trimStart().startsWith('{') ?? false
  const response = await askGateway(filled(url, message, encodeURIComponent), {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...(user ? { authorization: basic(user, password) } : {}),
      ...(body === null
        ? {}
        : { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
    },
    body: body && filled(body, message, isJson ? inJson : encodeURIComponent),
    milliseconds: TIMEOUT,
  })
  taken(response, [400, 422])
  return null
}

function filled(
  template: string,
  { id, recipient, text }: Outgoing,
  encode: (value: string) => string,
): string {
  const values: Record<string, string> = { id, phone: recipient, text }
  return template.replaceAll(/\{(id|phone|text)\}/g, (_, name: string) => encode(values[name]!))
}

const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

/** Returns the gateway's answer; throws its error when it refused the message. */
function taken(answer: GatewayAnswer, final: readonly number[]): string {
  const { status, text } = answer
  if (isSuccess(answer)) return text
  const message = `${status} ${text.slice(0, 300)}`.trim()
  throw final.includes(status) ? new Undeliverable(message) : new Error(message)
}

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
