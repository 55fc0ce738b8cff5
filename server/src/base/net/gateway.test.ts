import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '../../people/captcha/service.ts'
import { readConfig } from '../config/config.ts'
import { readSmsUrl } from '../config/sms-url.ts'
import type { Context } from '../context.ts'
import { standIn, type StandIn } from '../../test/http-server.ts'
import { askGateway } from './gateway.ts'
import { openSms } from '../posting/sms.ts'
import { openTelegram } from '../posting/telegram.ts'

const MESSAGE = { id: '1', recipient: '79161234567', subject: null, text: 'Code 1234' }

let service: StandIn
let elsewhere: StandIn
beforeEach(async () => {
  elsewhere = await standIn(() => ({ json: { success: true, ok: true, sid: 'x', status_code: 100 } }))
  service = await standIn(({ url }) => ({
    status: 307,
    headers: { location: `http://${elsewhere.host}${url}` },
  }))
})
afterEach(async () => {
  await service.close()
  await elsewhere.close()
})

const sendSms = (address: string) => openSms(readSmsUrl(address.replace('HOST', service.host))).send(MESSAGE)

function askRecaptcha(): Promise<void> {
  const env = {
    RECAPTCHA_PUBLIC: 'p',
    RECAPTCHA_SECRET: 's',
    RECAPTCHA_VERIFY_URL: `http://${service.host}/verify`,
  }
  const context = { config: readConfig(env), log: pino({ level: 'silent' }) }
  return requirePerson(context as unknown as Context, 'given', '127.0.0.1')
}

test.each<[string, () => Promise<unknown>, string?]>([
  ['Twilio', () => sendSms('twilio+http://AC1:token@HOST?from=%2B1')],
  ['SMS.ru', () => sendSms('smsru+http://key@HOST')],
  ['a gateway by GET', () => sendSms('http://u:p@HOST/send?to={phone}&text={text}')],
  ['a gateway by POST', () => sendSms('http://u:p@HOST/send#{"to":"{phone}","text":"{text}"}')],
  [
    'Telegram',
    () =>
      openTelegram({ token: '1:a', apiRoot: `http://${service.host}`, webhookSecret: null }).send(MESSAGE),
    "Network request for 'sendMessage' failed",
  ],
  ['reCAPTCHA', askRecaptcha, 'The server cannot answer'],
])('a redirect by %s takes no secret and no message along', async (_name, ask, said = '307') => {
  await expect(ask()).rejects.toThrow(said)
  expect([service.received.length, elsewhere.received.length]).toEqual([1, 0])
})

test('an answer without an end is not read to its end', async () => {
  service.answer = () => ({ json: 'x'.repeat(1_000_000) })
  const asked = askGateway(`http://${service.host}/`, { milliseconds: 240_000 })
  await expect(asked).rejects.toThrow('more than 262144 bytes')
})
