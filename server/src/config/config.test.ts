import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: join(process.cwd(), 'data'),
    databaseUrl: null,
    demo: true,
    production: false,
  })
  expect(config.version).toMatch(/^\d+\.\d+\.\d+\.0$/)
  expect(config.storageUrl).toMatch(/^file:\/\/\/.*\/data\/files$/)
})

test('every fault is listed at once, by the name of its variable', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    PUBLIC_URL: 'audit.example.com',
    DATABASE_URL: 'mysql://x',
    STORAGE_URL: 's3://bucket',
    DEMO: 'yes',
    ADMIN_PASSWORD: 'short',
    DEFAULT_TIMEZONE: 'Europe/Atlantis',
    LOG_LEVEL: 'loud',
  })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'STORAGE_URL',
    'DEMO',
    'ADMIN_PASSWORD',
    'DEFAULT_TIMEZONE',
    'LOG_LEVEL',
  ])
  expect(faults).toContain('STORAGE_URL: s3: is not available in this version, use file:')
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
