import { expect, test } from 'vitest'
import { addressLimits } from './address-limits.ts'

test.each([
  ['http://localhost:3000', ['own']],
  ['http://cloche.localhost', ['own']],
  ['http://127.0.0.1:4310', ['own']],
  ['https://[::1]', ['own']],
  ['http://192.168.1.20:3000', ['near', 'plain']],
  ['http://172.20.0.4', ['near', 'plain']],
  ['https://10.0.0.8', ['near']],
  ['https://[fd00::4]', ['near']],
  ['https://kitchen.local', ['near']],
  ['https://server', ['near']],
  ['http://203.0.113.9', ['plain']],
  ['http://172.32.0.4', ['plain']],
  ['http://audit.example.com', ['plain']],
  ['https://audit.example.com', []],
  ['https://10.example.com', []],
  ['https://[2001:db8::9]', []],
])('a phone that opens %s meets %j', (address, limits) => {
  expect(addressLimits(`${address}/guest?uuid=1`)).toEqual(limits)
})
