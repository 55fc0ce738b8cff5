import fastify from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { paramsService } from './plugin.ts'

const PATH = '/v1/app/admin-params/google_recapcha_public'

test('the public key is under /params of the same origin, null without one', async () => {
  const t = await testApp()
  const reply = await t.app.inject(`/params${PATH}`)
  expect([reply.statusCode, reply.json()]).toEqual([200, { value: null }])
  await t.close()
})

test('by itself it answers any origin', async () => {
  const app = fastify()
  await app.register(paramsService, { config: { recaptchaPublic: 'key' } })
  const reply = await app.inject(PATH)
  expect([reply.json(), reply.headers['access-control-allow-origin']]).toEqual([{ value: 'key' }, '*'])
})

test('where it runs elsewhere, whoever asks here is sent on', async () => {
  const app = fastify()
  const elsewhere = 'https://params.example'
  await app.register(paramsService, { config: { recaptchaPublic: 'not this one' }, elsewhere })
  const reply = await app.inject(PATH)
  expect([reply.statusCode, reply.headers.location]).toEqual([307, `${elsewhere}${PATH}`])
})
