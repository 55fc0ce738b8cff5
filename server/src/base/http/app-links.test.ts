import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { NATIVE_APP_ID } from '@cloche/contract/constants.ts'
import { testApp } from '../../test/app.ts'

const ANDROID = '/.well-known/assetlinks.json'
const APPLE = '/.well-known/apple-app-site-association'
/** A fingerprint as `keytool -list` prints it, and in other spellings. */
const PRINTED = Array(32).fill('0A').join(':')
const PLAIN = 'ff'.repeat(32)

test('the shell is the one that is named', async () => {
  const shell = await readFile(new URL('../../../../mobile/capacitor.config.json', import.meta.url), 'utf8')
  expect(JSON.parse(shell)).toMatchObject({ appId: NATIVE_APP_ID })
})

test('links open no app where none is set', async () => {
  const t = await testApp()
  for (const url of [ANDROID, APPLE]) expect((await t.app.inject(url)).statusCode).toBe(404)
  await t.close()
})

test('links open the apps of the keys and the team that are set', async () => {
  const t = await testApp({}, { ANDROID_CERT_SHA256: `${PRINTED}, ${PLAIN}`, APPLE_TEAM_ID: 'A1B2C3D4E5' })
  const [android, apple] = [await t.app.inject(ANDROID), await t.app.inject(APPLE)]
  for (const { statusCode, headers } of [android, apple]) {
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['cache-control']).toBe('public, max-age=3600')
  }
  expect(android.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: NATIVE_APP_ID,
        sha256_cert_fingerprints: [PRINTED, Array(32).fill('FF').join(':')],
      },
    },
  ])
  expect(apple.json()).toEqual({
    applinks: {
      details: [
        { appIDs: [`A1B2C3D4E5.${NATIVE_APP_ID}`], components: [{ '/': '/guest', '?': { uuid: '*' } }] },
      ],
    },
  })
  await t.close()
})

test('each shell by itself', async () => {
  const t = await testApp({}, { APPLE_TEAM_ID: 'A1B2C3D4E5' })
  expect((await t.app.inject(ANDROID)).statusCode).toBe(404)
  expect((await t.app.inject(APPLE)).statusCode).toBe(200)
  await t.close()
})
