import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { AddressRange } from '../net/addresses.ts'
import { oidcFaults, oidcOf, type Oidc } from './oidc.ts'
import type { PhoneCountry } from '@cloche/contract/phone.ts'
import type { SmsGateway } from './sms-url.ts'
import type { SmtpServer } from './smtp-url.ts'
import { variables, type LogLevel, type Variables } from './variables.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const DEMO_MENU = fileURLToPath(new URL('../../workflows/demo/menu.xlsx', import.meta.url))

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
  /** The country of phones without a `+`. */
  phoneCountry: PhoneCountry
  /** Null: text messages are kept and shown, not sent; the same goes for mail and Telegram. */
  sms: SmsGateway | null
  smtp: SmtpServer | null
  telegram: TelegramBot | null
  /** Null: staff log in with a password alone. */
  oidc: Oidc | null
  /** SHA-256 of the keys that sign the Android shell, as `AA:BB:…`. */
  androidCerts: readonly string[]
  appleTeamId: string | null
  /** The operator of the programme and their address, as the consent names them. */
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

/** All faults of the environment, one line per variable. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(['The configuration is not usable:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

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
    phoneCountry: values.PHONE_COUNTRY,
    sms: values.SMS_URL ?? null,
    smtp: values.SMTP_URL ?? null,
    telegram: telegramOf(values),
    oidc: oidcOf(values),
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
    ...oidcFaults(variablesGiven),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const config = configOf(parsed.data)
  const clashes = backupFaults(config)
  if (clashes.length > 0) throw new ConfigError(clashes)
  return config
}
