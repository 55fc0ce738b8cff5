import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DEMO_MENU = fileURLToPath(new URL('../demo/menu.xlsx', import.meta.url))

export interface Config {
  host: string
  port: number
  /** Origin under which guests reach this server, without a trailing slash. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** A `file:` URL of an absolute directory. */
  storageUrl: string
  demo: boolean
  adminLogin: string
  /** Null: a random one is made for the first administrator. */
  adminPassword: string | null
  /** IANA name. */
  defaultTimezone: string
  /** An http(s) URL, a `file:` URL or a path; null when there is no menu. */
  menuUrl: string | null
  /** Where the client finds the second service: a path on this origin or a URL. */
  paramsUrl: string
  recaptchaPublic: string | null
  logLevel: LogLevel
  production: boolean
  /** Four parts: `1.0.0.<build>`. */
  version: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Everything that is wrong with the environment, one line per variable. */
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

const isAddress = (text: string): boolean => text.startsWith('/') || /^https?:\/\/./.test(text)

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(3000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an http(s) address without a path, such as https://audit.example.com')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
    .optional(),
  STORAGE_URL: z
    .string()
    .refine((text) => !text.startsWith('s3:'), 's3: is not available in this version, use file:')
    .refine(
      (text) => text.startsWith('s3:') || /^file:(\/\/\/|(?!\/\/)).+/.test(text),
      'must be file: and a path',
    )
    .optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  ADMIN_LOGIN: z.string().trim().min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
  DEFAULT_TIMEZONE: z
    .string()
    .refine(isTimezone, 'must be an IANA time zone, such as Europe/Moscow')
    .default(machineTimezone),
  MENU_URL: z.string().optional(),
  PARAMS_URL: z
    .string()
    .refine(isAddress, 'must be a path or an http(s) address')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('/params'),
  RECAPTCHA_PUBLIC: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().optional(),
  /** Set by what built the web app, so that both say the same. */
  CLOCHE_VERSION: z.string().optional(),
})
type Variables = z.infer<typeof variables>

const given = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))

function productionFaults({ NODE_ENV, DEMO, PUBLIC_URL }: NodeJS.ProcessEnv): string[] {
  if (NODE_ENV !== 'production') return []
  return [
    ...(DEMO === '1' ? ['DEMO: demo data is refused when NODE_ENV is production'] : []),
    ...(PUBLIC_URL === undefined ? ['PUBLIC_URL: is required when NODE_ENV is production'] : []),
  ]
}

function originOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function storageUrlOf(url: string | undefined, dataDir: string): string {
  if (url?.startsWith('file://')) return new URL(url).href
  return pathToFileURL(url === undefined ? join(dataDir, 'files') : resolve(url.slice('file:'.length))).href
}

function packageVersion(): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  return version
}

function configOf(values: Variables): Config {
  const production = values.NODE_ENV === 'production'
  const demo = values.DEMO === undefined ? !production : values.DEMO === '1'
  const dataDir = resolve(values.DATA_DIR)
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? originOf(values.HOST, values.PORT),
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    storageUrl: storageUrlOf(values.STORAGE_URL, dataDir),
    demo,
    adminLogin: values.ADMIN_LOGIN,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    defaultTimezone: values.DEFAULT_TIMEZONE,
    menuUrl: values.MENU_URL ?? (demo ? DEMO_MENU : null),
    paramsUrl: values.PARAMS_URL,
    recaptchaPublic: values.RECAPTCHA_PUBLIC ?? null,
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
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  return configOf(parsed.data)
}
