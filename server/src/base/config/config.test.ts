import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { readS3Url } from './s3-url.ts'

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
  }
  return []
}

test('with nothing set everything runs on this machine, with demo data', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    workers: 1,
    publicUrl: 'http://127.0.0.1:3000',
    publicUrlGiven: false,
    dataDir: join(process.cwd(), 'data'),
    databaseUrl: null,
    demo: true,
    demoHistory: true,
    production: false,
  })
  expect(config.version).toMatch(/^\d+\.\d+\.\d+\.0$/)
  expect(config.storageUrl).toMatch(/^file:\/\/\/.*\/data\/files$/)
})

test('a short demo has no history', () => {
  expect(readConfig({ DEMO: 'short' })).toMatchObject({ demo: true, demoHistory: false })
  expect(readConfig({ DEMO: '0' })).toMatchObject({ demo: false, demoHistory: false })
})

test('every fault is listed at once, by the name of its variable', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    WORKERS: 'many',
    PUBLIC_URL: 'audit.example.com',
    DATABASE_URL: 'mysql://x',
    STORAGE_URL: 's3://photos/folder',
    BACKUP_KEEP: '0',
    DEMO: 'yes',
    ADMIN_PASSWORD: 'short',
    DEFAULT_TIMEZONE: 'Europe/Atlantis',
    MENU_URL: 'ftp://example.com/menu.xlsx',
    MENU_REFRESH_MINUTES: '0',
    MENU_PRIVATE_RANGES: '10.0.0.0/8, intranet',
    WEBHOOK_PRIVATE_RANGES: 'intranet',
    LOG_LEVEL: 'loud',
  })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'WORKERS',
    'PUBLIC_URL',
    'DATABASE_URL',
    'STORAGE_URL',
    'BACKUP_KEEP',
    'DEMO',
    'ADMIN_PASSWORD',
    'DEFAULT_TIMEZONE',
    'MENU_URL',
    'MENU_REFRESH_MINUTES',
    'MENU_PRIVATE_RANGES',
    'WEBHOOK_PRIVATE_RANGES',
    'LOG_LEVEL',
  ])
  expect(faults).toContain('STORAGE_URL: must name a bucket of its own, without a path in it')
})

test('there are as many workers as asked for, or as there are processors', () => {
  expect(readConfig({ WORKERS: '3' }).workers).toBe(3)
  expect(readConfig({ WORKERS: 'auto' }).workers).toBe(availableParallelism())
})

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
  })
})

test('production needs its address and refuses demo data', () => {
  expect(faultsOf({ NODE_ENV: 'production', DEMO: '1' })).toEqual([
    expect.stringMatching(/^DEMO: /),
    expect.stringMatching(/^PUBLIC_URL: /),
  ])
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://audit.example.com/' })
  expect(config).toMatchObject({ production: true, demo: false, publicUrl: 'https://audit.example.com' })
  expect(config.menuUrl).toBeNull()
})

test('addresses follow from where it listens', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test.each(['+03:00', 'UTC+3', 'Nowhere'])('%s is no time zone', (zone) => {
  expect(faultsOf({ DEFAULT_TIMEZONE: zone })).toEqual([expect.stringMatching(/^DEFAULT_TIMEZONE: /)])
})

test('a folder for files may be given as a path, with spaces', () => {
  expect(readConfig({ STORAGE_URL: 'file:/srv/my files' }).storageUrl).toBe('file:///srv/my%20files')
})

test('a bucket of S3: unfinished files are below DATA_DIR', () => {
  const STORAGE_URL = 's3://photos?endpoint=https://store.example.com:9000&region=eu-central-1'
  const { storageUrl, incomingDir } = readConfig({
    STORAGE_URL,
    DATA_DIR: '/srv/cloche',
    BACKUP_DIR: '/srv/backups',
  })
  expect([storageUrl, incomingDir]).toEqual([STORAGE_URL, '/srv/cloche/incoming'])
  expect(readS3Url(storageUrl)).toEqual({
    url: STORAGE_URL,
    bucket: 'photos',
    endpoint: 'https://store.example.com:9000',
    region: 'eu-central-1',
  })
  expect(readS3Url('s3://photos')).toMatchObject({ endpoint: null, region: null })
})

test.each([
  ['s3://', 'the name of a bucket'],
  ['s3://Photos_of_guests', 'the name of a bucket'],
  ['s3://key:secret@photos', 'AWS_ACCESS_KEY_ID'],
  ['s3://photos?endpoint=store.example.com', 'an http(s) address'],
  ['s3://photos?regoin=eu', 'not regoin'],
])('%s is refused with the reason', (text, reason) => {
  expect(() => readS3Url(text)).toThrow(reason)
})

test.each([
  ['docs.google.com/spreadsheets/d/1/edit', 'https://docs.google.com/spreadsheets/d/1/edit'],
  ['https://example.com/menu.ods', 'https://example.com/menu.ods'],
  ['/srv/our menu.xlsx', '/srv/our menu.xlsx'],
])('a menu may be at %s', (given, read) => {
  expect(readConfig({ MENU_URL: given }).menuUrl).toBe(read)
})

test.each([
  ['SMS_URL', 'tel:123', 'must start with twilio://'],
  [
    'SMS_URL',
    'twilio://AC1@api.twilio.com',
    'must be twilio://<account>:<token>@api.twilio.com?from=<sender>',
  ],
  ['SMS_URL', 'smsru://sms.ru', 'must be smsru://<key>@<host>'],
  ['SMS_URL', 'https://sms.example/send?to={phone}', 'must have {text} in it'],
  ['SMTP_URL', 'mail.example.com', 'must be smtp:// or smtps://'],
  ['SMTP_URL', 'smtp://mail.example.com', 'must say who sends'],
  ['SMTP_URL', 'smtp://mail.example.com?from=Cloche', 'must say who sends'],
  ['SMTP_URL', 'smtp://mail.example.com?from=a@example.com,b@example.com', 'must say who sends'],
  ['RECAPTCHA_VERIFY_URL', 'google', 'must be an http(s) address'],
  ['TELEGRAM_BOT_TOKEN', 'bot', 'must be what @BotFather gave'],
  ['ANDROID_CERT_SHA256', 'AA:BB', 'must be SHA-256 fingerprints'],
  ['OPERATOR', 'x'.repeat(501), 'must have at most 500 characters'],
  ['APPLE_TEAM_ID', 'a-team', 'must be the ten letters and digits'],
  ['RECAPTCHA_PUBLIC', 'key', 'RECAPTCHA_SECRET: is required'],
])('%s=%s is refused by name', (name, value, reason) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(reason)])
})

const SIGN_ON = {
  PUBLIC_URL: 'https://audit.example.com',
  OIDC_ISSUER: 'https://login.example.com/realms/staff',
  OIDC_CLIENT_ID: 'cloche',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ADMIN_VALUES: 'cloche-admin, owners',
}

test('single sign-on needs a provider, a client, a role and an address to come back to', () => {
  expect(faultsOf({ OIDC_CLIENT_ID: 'cloche' })).toEqual([
    'OIDC_ISSUER: is required beside the other variables of single sign-on',
  ])
  const faults = faultsOf({ OIDC_ISSUER: 'https://login.example.com' })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_ADMIN_VALUES',
    'PUBLIC_URL',
  ])
  expect(readConfig({}).oidc).toBeNull()
  expect(readConfig({ ...SIGN_ON, OIDC_ROLE_CLAIM: 'realm_access.roles' }).oidc).toEqual({
    issuer: 'https://login.example.com/realms/staff',
    clientId: 'cloche',
    clientSecret: 'secret',
    name: 'login.example.com',
    scope: 'openid profile email',
    roleClaim: 'realm_access.roles',
    adminValues: ['cloche-admin', 'owners'],
    managerValues: [],
    createsAccounts: false,
  })
})

test.each([
  ['OIDC_ISSUER', 'http://login.example.com', 'must be an https address'],
  ['OIDC_ISSUER', 'login.example.com', 'must be an https address'],
  ['OIDC_ISSUER', 'https://login.example.com?tenant=1', 'must be an https address'],
  ['OIDC_SCOPE', 'profile', 'must have openid in it'],
  ['OIDC_CREATE_ACCOUNTS', 'yes', 'must be 0 or 1'],
  ['OIDC_NAME', 'x'.repeat(61), 'must have at most 60 characters'],
])('single sign-on with %s=%s is refused', (name, value, reason) => {
  expect(faultsOf({ ...SIGN_ON, [name]: value })).toEqual([expect.stringContaining(reason)])
})

test('Telegram brings updates only to a bot, and only over https', () => {
  expect(faultsOf({ TELEGRAM_WEBHOOK_SECRET: 'short' })).toEqual([
    expect.stringContaining('must be 16 to 256 letters'),
    expect.stringMatching(/^TELEGRAM_BOT_TOKEN: /),
    expect.stringMatching(/^PUBLIC_URL: /),
  ])
  expect(readConfig({ TELEGRAM_BOT_TOKEN: '1:a-b_c' }).telegram).toEqual({
    token: '1:a-b_c',
    apiRoot: 'https://api.telegram.org',
    webhookSecret: null,
  })
})

test('mail and sms as their addresses say; neither is needed', () => {
  expect(readConfig({})).toMatchObject({ smtp: null, sms: null, recaptchaSecret: null })
  const { smtp, sms } = readConfig({
    SMTP_URL: 'smtps://me%40example.com:p%2Fw@mail.example.com:465',
    SMS_URL: 'twilio://AC1:token@api.twilio.com?from=Cloche',
  })
  expect(smtp).toEqual({
    url: 'smtps://me%40example.com:p%2Fw@mail.example.com:465',
    from: { name: '', address: 'me@example.com' },
  })
  const named = readConfig({ SMTP_URL: 'smtp://mail.example.com?from="Guests, Lisbon" <cloche@example.com>' })
  expect(named.smtp?.from).toEqual({ name: 'Guests, Lisbon', address: 'cloche@example.com' })
  expect(sms).toEqual({
    kind: 'twilio',
    root: 'https://api.twilio.com',
    account: 'AC1',
    token: 'token',
    from: 'Cloche',
  })
})
