import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { ROLE } from '@cloche/contract/constants.ts'
import { testApp, type TestApp } from './app.ts'
import { buildUser, quickHash } from './factories.ts'
import { CLIENT, oidcProvider, type OidcProvider } from './oidc.ts'
import { signOnBrowser, type SignOnBrowser } from './sign-on-browser.ts'

export const PUBLIC_URL = 'http://localhost'
export const PASSWORD = 'break the glass'

/** A provider, and servers whose staff log in there. */
export interface SignOnWorld {
  provider: OidcProvider
  /** The lines of the servers' logs about single sign-on. */
  lines: string[]
  /** Starts a server with an administrator who has a password. */
  serve(more?: NodeJS.ProcessEnv): Promise<TestApp>
  /** Makes a person at the provider, who logs in next, and returns their subject. */
  person(claims?: Record<string, unknown>): string
  /** Makes a user with an account of the provider, whose person logs in next. */
  linkedUser(t: TestApp, roleId?: number): Promise<{ id: string; subject: string }>
  browser(t: TestApp): SignOnBrowser
  /** Forgets what the last test changed. */
  reset(...servers: readonly TestApp[]): Promise<void>
  close(): Promise<void>
}

export async function signOnWorld(): Promise<SignOnWorld> {
  const provider = await oidcProvider(PUBLIC_URL)
  const lines: string[] = []
  const servers: TestApp[] = []
  // A busy machine is also told of as a slow call.
  const write = (line: string) => void (line.includes('single sign-on') && lines.push(line))
  const log = pino({ level: 'info' }, { write })
  let people = 0
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
    OIDC_NAME: 'Keyhole',
    OIDC_SCOPE: 'openid profile email roles',
    OIDC_ADMIN_VALUES: 'cloche-admin',
    OIDC_MANAGER_VALUES: 'cloche-manager, floor',
    PUBLIC_URL,
  }
  const person: SignOnWorld['person'] = (claims = { roles: ['cloche-manager'] }) => {
    const subject = `person-${++people}`
    provider.people.set(subject, { name: 'Ada King', ...claims })
    provider.answer = { login: { accountId: subject } }
    return subject
  }
  return {
    provider,
    lines,
    serve: async (more = {}) => {
      const t = await testApp({ log }, { ...settings, ...more })
      servers.push(t)
      const password_hash = await quickHash(PASSWORD)
      await buildUser(t.db, { role_id: ROLE.administrator, login: 'admin', password_hash })
      return t
    },
    person,
    linkedUser: async ({ db }, role_id = ROLE.visitManager) => {
      const subject = person()
      const { id } = await buildUser(db, { role_id })
      const row = { id: randomUUID(), user_id: id, issuer: provider.issuer, subject, label: 'Ada' }
      await db
        .insertInto('identities')
        .values({ ...row, linked_at: new Date() })
        .execute()
      return { id, subject }
    },
    browser: ({ app }) => signOnBrowser(app, PUBLIC_URL),
    reset: async (...used) => {
      Object.assign(provider, { tamper: null, isForged: false, fault: null })
      for (const { db } of used) await db.deleteFrom('rate_limits').execute()
      lines.length = 0
    },
    close: async () => {
      await Promise.all(servers.map((each) => each.close()))
      await provider.stop()
    },
  }
}
