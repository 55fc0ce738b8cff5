import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { testApp, type TestApp } from '../../test/app.ts'

let t: TestApp
afterEach(() => t.close())

/** Returns the status of a request for the metrics from a proxy at `remoteAddress` that names `forwarded` as the client. */
async function metrics(remoteAddress: string, forwarded?: string, authorization?: string): Promise<number> {
  const headers = {
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    ...(authorization !== undefined && { authorization }),
  }
  return (await t.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
}

test('only a proxy on this machine is believed, unless others are named', async () => {
  t = await testApp()
  expect(await metrics('10.1.0.7', '127.0.0.1')).toBe(404)
  expect(await metrics('127.0.0.1', '203.0.113.9')).toBe(404)
})

test('a named proxy is believed, and its neighbour is not', async () => {
  t = await testApp({}, { TRUST_PROXY: '10.1.0.0/29, fd00::7' })
  expect(await metrics('10.1.0.7', '127.0.0.1')).toBe(200)
  expect(await metrics('fd00::7', '127.0.0.1')).toBe(200)
  expect(await metrics('10.1.0.8', '127.0.0.1')).toBe(404)
  // With named proxies, this machine is not a proxy, so its request counts as its own.
  expect(await metrics('127.0.0.1', '203.0.113.9')).toBe(200)
})

test('the token lets in from elsewhere, another one does not', async () => {
  const token = 'a-token-of-twenty-one'
  t = await testApp({}, { METRICS_TOKEN: token })
  expect(await metrics('10.0.0.7', undefined, `Bearer ${token}`)).toBe(200)
  for (const other of [undefined, `Bearer ${token}x`, 'Bearer ', token])
    expect(await metrics('10.0.0.7', undefined, other)).toBe(404)
  expect(await metrics('127.0.0.1')).toBe(200)
})

test('a proxy that is no address is named at the start, and so is a short token', async () => {
  t = await testApp()
  expect(() => readConfig({ TRUST_PROXY: '10.1.0.7, proxy.example.com' })).toThrow(
    'TRUST_PROXY: must be addresses',
  )
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: must be 16')
})
