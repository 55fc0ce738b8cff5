import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { PHONE_PREFIX } from '@cloche/contract/constants.ts'
import { parseRange } from '../net/addresses.ts'
import { readPhoneCountry } from './phone-country.ts'
import { readS3Url } from './s3-url.ts'
import { readSmsUrl } from './sms-url.ts'
import { readSmtpUrl } from './smtp-url.ts'

const WEB_BUILD = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

function isTimezone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function machineTimezone(): string {
  const zone = Temporal.Now.timeZoneId()
  return /^[A-Za-z]/.test(zone) ? zone : 'UTC'
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  /^\/?$/.test(new URL(text).pathname) &&
  new URL(text).search === ''

/** Text that looks like a URL must be a valid one; any other text is a path. */
const isMenuUrl = (text: string): boolean =>
  !/^[a-z][a-z\d+.-]+:/i.test(text) || (/^(https?|file):/i.test(text) && URL.canParse(text))

const LOOPBACK = 'loopback'

const ranges = z
  .string()
  .transform((text) => text.split(',').map((range) => parseRange(range.trim())))
  .refine((parsed) => !parsed.includes(null), 'must be addresses or ranges such as 10.1.0.0/16, with commas')
  .transform((parsed) => parsed.filter((range) => range !== null))

/** Addresses and ranges as text, for those who parse them themselves. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((range) => range.trim()))
  .refine(
    (all) => all.every((each) => each === LOOPBACK || parseRange(each) !== null),
    'must be addresses or ranges such as 10.1.0.0/16, or loopback, with commas',
  )

const SHA256 = /^[\dA-F]{64}$/

/** Fingerprints with colons or without. */
const fingerprints = z
  .string()
  .transform((text) => text.split(',').map((one) => one.replaceAll(/[\s:]/g, '').toUpperCase()))
  .refine((all) => all.every((one) => SHA256.test(one)), 'must be SHA-256 fingerprints, with commas')
  .transform((all) => all.map((one) => one.match(/../g)!.join(':')))

const httpAddress = z.string().regex(/^https?:\/\/./, 'must be an http(s) address')
/** An address to which paths are added. */
const httpRoot = httpAddress.transform((text) => text.replace(/\/+$/, ''))

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Tokens travel to this address, so that it has to be https, except on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search || hash || username) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOST.test(hostname))
}

/** Values with commas between them. */
const list = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .transform((all) => all.filter(Boolean))

const isAddress = (text: string): boolean => text.startsWith('/') || /^https?:\/\/./.test(text)

/** Parses text with `read`, whose error is the fault. */
const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, fault) => {
    try {
      return read(text)
    } catch (error) {
      fault.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

const MAX_WORKERS = 64

function readWorkers(text: string): number {
  const workers = text === 'auto' ? availableParallelism() : Number(text)
  if (Number.isInteger(workers) && workers >= 1 && workers <= MAX_WORKERS) return workers
  throw new Error(`must be auto, or a number from 1 to ${MAX_WORKERS}`)
}

/** The variables of the environment, each as text of its form and with its default. */
export const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(3000),
  WORKERS: readBy(readWorkers).default(1),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, such as https://audit.example.com')
    .transform((text) => new URL(text).origin)
    .optional(),
  TRUST_PROXY: proxies.default([LOOPBACK]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, 'must be 16 to 200 letters, digits or -._~+/')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpRoot.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).default(1),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional(),
  WEB_ROOT: z.string().default(WEB_BUILD),
  STORAGE_URL: z
    .string()
    .refine(
      (text) => text.startsWith('s3:') || /^file:(\/\/\/|(?!\/\/)).+/.test(text),
      'must be file: and a path, or s3:// and a bucket',
    )
    .pipe(readBy((text) => (text.startsWith('s3:') ? readS3Url(text).url : text)))
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number('must be a number of backups').int().min(1).max(1000).default(14),
  DEMO: z.enum(['0', '1', 'short'], 'must be 0, 1 or short').optional(),
  ADMIN_LOGIN: z.string().trim().min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  DEFAULT_TIMEZONE: z
    .string()
    .refine(isTimezone, 'must be an IANA time zone, such as Europe/Moscow')
    .default(machineTimezone),
  MENU_URL: z
    .string()
    .trim()
    .transform((text) => text.replace(/^(?=docs\.google\.com\/)/i, 'https://'))
    .refine(isMenuUrl, 'must be an http(s) address, or a file')
    .optional(),
  MENU_REFRESH_MINUTES: z.coerce.number('must be a number of minutes').int().min(1).max(1440).default(15),
  MENU_PRIVATE_RANGES: ranges.default([]),
  WEBHOOK_PRIVATE_RANGES: ranges.default([]),
  PARAMS_URL: z
    .string()
    .refine(isAddress, 'must be a path or an http(s) address')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('/params'),
  RECAPTCHA_PUBLIC: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_VERIFY_URL: httpAddress.default('https://www.google.com/recaptcha/api/siteverify'),
  PHONE_COUNTRY: readBy(readPhoneCountry).default(readPhoneCountry(PHONE_PREFIX)),
  SMS_URL: readBy(readSmsUrl).optional(),
  SMTP_URL: readBy(readSmtpUrl).optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must be what @BotFather gave, such as 123456:ABC-DEF')
    .optional(),
  TELEGRAM_API_ROOT: httpRoot.default('https://api.telegram.org'),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, 'must be 16 to 256 letters, digits, _ or -')
    .optional(),
  OIDC_ISSUER: z
    .string()
    .trim()
    .refine(
      isIssuer,
      'must be an https address without a query, such as https://login.example.com/realms/staff',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().trim().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional(),
  OIDC_NAME: z.string().trim().max(60, 'must have at most 60 characters').optional(),
  OIDC_SCOPE: z
    .string()
    .trim()
    .refine(
      (text) => text.split(/\s+/).includes('openid'),
      'must have openid in it, such as openid profile email',
    )
    .default('openid profile email'),
  OIDC_ROLE_CLAIM: z.string().trim().max(200).default('roles'),
  OIDC_ADMIN_VALUES: list.default([]),
  OIDC_MANAGER_VALUES: list.default([]),
  OIDC_CREATE_ACCOUNTS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  ANDROID_CERT_SHA256: fingerprints.default([]),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[\dA-Z]{10}$/, 'must be the ten letters and digits of a developer team')
    .optional(),
  OPERATOR: z.string().trim().max(500, 'must have at most 500 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().optional(),
  /** `npm start` sets it for the web app's build and the server. Without it both take the version of package.json. */
  CLOCHE_VERSION: z.string().optional(),
})
export type Variables = z.infer<typeof variables>

/** The names of the variables that Cloche reads. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape)
