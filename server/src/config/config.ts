import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { parseRange, type AddressRange } from '../platform/addresses.ts'
import { readS3Url } from './s3-url.ts'
import { readSmsUrl, type SmsGateway } from './sms-url.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WEB_BUILD = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const DEMO_MENU = fileURLToPath(new URL('../demo/menu.xlsx', import.meta.url))

export interface Config {
  host: string
  port: number
  /** The number of processes that serve. */
  workers: number
  /** Proxies whose `X-Forwarded-For` counts: addresses, ranges, or the name `loopback`. */
  trustProxy: string[]
  /** Null: only this machine may read the metrics. */
  metricsToken: string | null
  /** Where spans are sent (OTLP over HTTP), without a trailing slash; null: none are made. */
  otlpEndpoint: string | null
  /** The share of requests and jobs that make spans, 0 to 1. */
  traceShare: number
  /** Origin under which guests reach this server, without a trailing slash. */
  publicUrl: string
  /** False: `publicUrl` is derived from `host` and `port`, and the server may have other names too. */
  publicUrlGiven: boolean
  /** Absolute. */
  dataDir: string
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** The folder of the built web app, absolute. */
  webRoot: string
  /** A `file:` URL of an absolute directory, or an `s3:` URL (s3-url.ts). */
  storageUrl: string
  /** The local folder for unfinished files, absolute. */
  incomingDir: string
  /** The folder of nightly backups, absolute; null: none are made. */
  backupDir: string | null
  /** The number of nightly backups that are kept. */
  backupKeep: number
  demo: boolean
  /** The demo also gets two years of visits, while the product runs. */
  demoHistory: boolean
  adminLogin: string
  /** Null: a random one is made for the first administrator. */
  adminPassword: string | null
  /** IANA name. */
  defaultTimezone: string
  /** An http(s) URL, a `file:` URL or a path; null when there is no menu. */
  menuUrl: string | null
  /** Minutes between two readings of the menu. */
  menuRefreshMinutes: number
  /** Private addresses from which the menu may be fetched. */
  menuPrivateRanges: readonly AddressRange[]
  /** Private addresses to which webhooks may be sent. */
  webhookPrivateRanges: readonly AddressRange[]
  /** The second service's address for clients: a path on this origin or a URL. */
  paramsUrl: string
  recaptchaPublic: string | null
  /** Null: devices solve a proof of work instead. */
  recaptchaSecret: string | null
  recaptchaVerifyUrl: string
  /** Null: text messages are kept and shown, not sent; the same goes for mail and Telegram. */
  sms: SmsGateway | null
  smtp: SmtpServer | null
  telegram: TelegramBot | null
  /** SHA-256 of the keys that sign the Android shell, as `AA:BB:…`. */
  androidCerts: readonly string[]
  appleTeamId: string | null
  /** The operator of the programme and their contact, as the consent names them. */
  operator: string | null
  logLevel: LogLevel
  production: boolean
  /** Four parts: `1.0.0.<build>`. */
  version: string
}

/** A bot, and the address of the Bot API without a trailing slash. */
export interface TelegramBot {
  token: string
  apiRoot: string
  /** Null: the bot fetches updates (long polling). Otherwise Telegram sends them to `PUBLIC_URL` with this secret in a header. */
  webhookSecret: string | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** All faults of the environment, one line per variable. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The configuration is not usable:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

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

const variables = z.object({
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
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/./, 'must be an http(s) address')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
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
  RECAPTCHA_VERIFY_URL: z
    .string()
    .regex(/^https?:\/\/./, 'must be an http(s) address')
    .default('https://www.google.com/recaptcha/api/siteverify'),
  SMS_URL: readBy(readSmsUrl).optional(),
  SMTP_URL: readBy(readSmtpUrl).optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must be what @BotFather gave, such as 123456:ABC-DEF')
    .optional(),
  TELEGRAM_API_ROOT: z
    .string()
    .regex(/^https?:\/\/./, 'must be an http(s) address')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://api.telegram.org'),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, 'must be 16 to 256 letters, digits, _ or -')
    .optional(),
  ANDROID_CERT_SHA256: fingerprints.default([]),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[\dA-Z]{10}$/, 'must be the ten letters and digits of a developer team')
    .optional(),
  OPERATOR: z.string().trim().max(500, 'must have at most 500 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().optional(),
  /** Set by the build of the web app, so that both show the same version. */
  CLOCHE_VERSION: z.string().optional(),
})
type Variables = z.infer<typeof variables>

/** The names of the variables that Cloche reads. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape)

const given = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))

function productionFaults({ NODE_ENV, DEMO, PUBLIC_URL }: NodeJS.ProcessEnv): string[] {
  if (NODE_ENV !== 'production') return []
  return [
    ...(DEMO !== undefined && DEMO !== '0' ? ['DEMO: demo data is refused when NODE_ENV is production'] : []),
    ...(PUBLIC_URL === undefined ? ['PUBLIC_URL: is required when NODE_ENV is production'] : []),
  ]
}

function captchaFaults({ RECAPTCHA_PUBLIC, RECAPTCHA_SECRET }: NodeJS.ProcessEnv): string[] {
  if ((RECAPTCHA_PUBLIC === undefined) === (RECAPTCHA_SECRET === undefined)) return []
  const missing = RECAPTCHA_PUBLIC === undefined ? 'RECAPTCHA_PUBLIC' : 'RECAPTCHA_SECRET'
  return [`${missing}: is required beside the other key of reCAPTCHA`]
}

function telegramFaults({
  TELEGRAM_BOT_TOKEN,
  TELEGRAM_API_ROOT,
  TELEGRAM_WEBHOOK_SECRET,
  PUBLIC_URL,
}: NodeJS.ProcessEnv): string[] {
  if (TELEGRAM_WEBHOOK_SECRET === undefined) return []
  const isReachable = TELEGRAM_API_ROOT !== undefined || PUBLIC_URL?.startsWith('https:')
  return [
    ...(TELEGRAM_BOT_TOKEN === undefined
      ? ['TELEGRAM_BOT_TOKEN: is required beside a webhook’s secret']
      : []),
    ...(isReachable ? [] : ['PUBLIC_URL: must be https for Telegram to bring updates to it']),
  ]
}

function originOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function storageUrlOf(url: string | undefined, dataDir: string): string {
  if (url !== undefined && /^(s3|file):\/\//.test(url)) return new URL(url).href
  return pathToFileURL(url === undefined ? join(dataDir, 'files') : resolve(url.slice('file:'.length))).href
}

/** Below a storage's own folder a finished file is moved by a rename. */
const incomingDirOf = (storageUrl: string, dataDir: string): string =>
  storageUrl.startsWith('file:') ? join(fileURLToPath(storageUrl), '.incoming') : join(dataDir, 'incoming')

/** Backups and the storage each have a folder `photos`, and both remove from it what they do not know. */
function backupFaults({ backupDir, storageUrl }: Config): string[] {
  if (backupDir === null || !storageUrl.startsWith('file:')) return []
  if (backupDir !== resolve(fileURLToPath(storageUrl))) return []
  return ['BACKUP_DIR: must be another folder than that of STORAGE_URL']
}

function telegramOf(values: Variables): TelegramBot | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot } = values
  return token === undefined
    ? null
    : { token, apiRoot, webhookSecret: values.TELEGRAM_WEBHOOK_SECRET ?? null }
}

function packageVersion(): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  return version
}

function configOf(values: Variables): Config {
  const production = values.NODE_ENV === 'production'
  const demo = values.DEMO === undefined ? !production : values.DEMO !== '0'
  const dataDir = resolve(values.DATA_DIR)
  const storageUrl = storageUrlOf(values.STORAGE_URL, dataDir)
  return {
    host: values.HOST,
    port: values.PORT,
    workers: values.WORKERS,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN ?? null,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    traceShare: values.OTEL_TRACES_SAMPLER_ARG,
    publicUrl: values.PUBLIC_URL ?? originOf(values.HOST, values.PORT),
    publicUrlGiven: values.PUBLIC_URL !== undefined,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    webRoot: resolve(values.WEB_ROOT),
    storageUrl,
    incomingDir: incomingDirOf(storageUrl, dataDir),
    backupDir: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    demo,
    demoHistory: demo && values.DEMO !== 'short',
    adminLogin: values.ADMIN_LOGIN,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    defaultTimezone: values.DEFAULT_TIMEZONE,
    menuUrl: values.MENU_URL ?? (demo ? DEMO_MENU : null),
    menuRefreshMinutes: values.MENU_REFRESH_MINUTES,
    menuPrivateRanges: values.MENU_PRIVATE_RANGES,
    webhookPrivateRanges: values.WEBHOOK_PRIVATE_RANGES,
    paramsUrl: values.PARAMS_URL,
    recaptchaPublic: values.RECAPTCHA_PUBLIC ?? null,
    recaptchaSecret: values.RECAPTCHA_SECRET ?? null,
    recaptchaVerifyUrl: values.RECAPTCHA_VERIFY_URL,
    sms: values.SMS_URL ?? null,
    smtp: values.SMTP_URL ?? null,
    telegram: telegramOf(values),
    androidCerts: values.ANDROID_CERT_SHA256,
    appleTeamId: values.APPLE_TEAM_ID ?? null,
    operator: values.OPERATOR ?? null,
    logLevel: values.LOG_LEVEL,
    production,
    version: values.CLOCHE_VERSION ?? `${packageVersion()}.0`,
  }
}

/**
 * The environment as a typed, checked configuration. Empty variables count as unset.
 * Throws a ConfigError that lists every fault.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const variablesGiven = given(env)
  const parsed = variables.safeParse(variablesGiven)
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...productionFaults(variablesGiven),
    ...captchaFaults(variablesGiven),
    ...telegramFaults(variablesGiven),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const config = configOf(parsed.data)
  const clashes = backupFaults(config)
  if (clashes.length > 0) throw new ConfigError(clashes)
  return config
}
