import { expect, test } from 'vitest'
import { mayReach, parseRange, type AddressRange } from './addresses.ts'

test.each([
  ['8.8.8.8', true],
  ['142.250.74.110', true],
  ['2a00:1450:4010:c0f::8a', true],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['100.128.0.1', true],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['239.255.255.250', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['localhost', false],
  ['', false],
])('%s is public: %s', (address, isPublic) => {
  expect(mayReach(address, [])).toBe(isPublic)
})

test('a private address can be allowed, by the address or by the range', () => {
  const allowed = ['10.1.0.0/16', '127.0.0.1', 'fd00::/8'].map((range) => parseRange(range) as AddressRange)
  const reached = ['10.1.9.9', '10.2.0.1', '127.0.0.1', '127.0.0.2', 'fd00::7', 'fc00::7', '::ffff:127.0.0.1']
  expect(reached.filter((address) => mayReach(address, allowed))).toEqual([
    '10.1.9.9',
    '127.0.0.1',
    'fd00::7',
  ])
})

test.each(['intranet', '10.0.0.0/33', '10.0.0.0/', '*', ''])('%s is no range', (text) => {
  expect(parseRange(text)).toBeNull()
})
