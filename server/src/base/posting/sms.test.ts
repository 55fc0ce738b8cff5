import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSmsUrl } from '../config/sms-url.ts'
import { standIn, type StandIn } from '../../test/http-server.ts'
import { openSms } from './sms.ts'

const MESSAGE = {
  id: '0198c0de-0000-7000-8000-000000000001',
  recipient: '79161234567',
  subject: null,
  text: 'Код & "123"',
}

let provider: StandIn
beforeEach(async () => {
  provider = await standIn(() => ({}))
})
afterEach(() => provider.close())

const send = (address: string) => openSms(readSmsUrl(address.replace('HOST', provider.host))).send(MESSAGE)
const outcome = (address: string) => send(address).catch((error: Error) => `${error.name}: ${error.message}`)

const TWILIO = 'twilio+http://AC1:to%2Fken@HOST?from=%2B15005550006'

test('Twilio is asked as its Messages resource wants it, and its sid is kept', async () => {
  provider.answer = () => ({ status: 201, json: { sid: 'SM1', status: 'queued' } })
  expect(await send(TWILIO)).toBe('SM1')
  const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: '' }] = provider.received
  expect([method, url]).toEqual(['POST', '/2010-04-01/Accounts/AC1/Messages.json'])
  expect(headers.authorization).toBe(`Basic ${btoa('AC1:to/ken')}`)
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: '+79161234567',
    From: '+15005550006',
    Body: MESSAGE.text,
  })
  await send(TWILIO.replace('%2B15005550006', 'MG1'))
  expect(provider.received[1]!.body).toContain('MessagingServiceSid=MG1')
})

test.each([
  [400, { code: 21211, message: 'Invalid number' }, 'Undeliverable: 400'],
  [401, { code: 20003 }, 'Error: 401'],
  [429, {}, 'Error: 429'],
  [500, {}, 'Error: 500'],
])('Twilio’s %i', async (status, json, expected) => {
  provider.answer = () => ({ status, json })
  expect(await outcome(TWILIO)).toContain(expected)
})

const SMSRU = 'smsru+http://API-ID@HOST?from=Cloche'

test('SMS.ru is asked as its send call wants it, and what it says of the number counts', async () => {
  const says = (status_code: number, sms_id?: string) => () => ({
    json: { status: 'OK', status_code: 100, sms: { [MESSAGE.recipient]: { status_code, sms_id } } },
  })
  provider.answer = says(100, '000-1')
  expect(await send(SMSRU)).toBe('000-1')
  expect(provider.received[0]!.url).toBe('/sms/send')
  expect(Object.fromEntries(new URLSearchParams(provider.received[0]!.body))).toEqual({
    api_id: 'API-ID',
    to: '79161234567',
    msg: MESSAGE.text,
    json: '1',
    from: 'Cloche',
  })
  provider.answer = says(202)
  expect(await outcome(SMSRU)).toContain('Undeliverable: SMS.ru 202')
  provider.answer = () => ({ json: { status: 'ERROR', status_code: 201, status_text: 'Не хватает средств' } })
  expect(await outcome(SMSRU)).toBe('Error: SMS.ru 201: Не хватает средств')
})

test('any other gateway: the parts are put where the address or the body names them', async () => {
  await send('http://me:secret@HOST/send?to={phone}&text={text}&key={id}')
  const [first] = provider.received
  expect(first!.method).toBe('GET')
  expect(first!.headers.authorization).toBe(`Basic ${btoa('me:secret')}`)
  expect(Object.fromEntries(new URL(first!.url, 'http://x').searchParams)).toEqual({
    to: '79161234567',
    text: MESSAGE.text,
    key: MESSAGE.id,
  })
  await send('http://HOST/send#{"to":"+{phone}","body":"{text}"}')
  expect(JSON.parse(provider.received[1]!.body)).toEqual({ to: '+79161234567', body: MESSAGE.text })
  await send('http://HOST/send#to={phone}&body={text}')
  expect(Object.fromEntries(new URLSearchParams(provider.received[2]!.body))).toEqual({
    to: '79161234567',
    body: MESSAGE.text,
  })
  provider.answer = () => ({ status: 422, json: { reason: 'no such number' } })
  expect(await outcome('http://HOST/{phone}{text}')).toContain(
    'Undeliverable: 422 {"reason":"no such number"}',
  )
})

test('nobody there is no reason to give up', async () => {
  await provider.close()
  expect(await outcome('http://HOST/{phone}{text}')).toBe('TypeError: fetch failed')
  provider = await standIn(() => ({}))
})
