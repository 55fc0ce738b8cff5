import type { Variables } from './variables.ts'

/** The provider of staff's single sign-on (OpenID Connect), and what its claims mean here. */
export interface Oidc {
  /** As the provider's discovery document spells it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call the provider. */
  name: string
  scope: string
  /** The claim with a person's roles: its name, or a path with dots. */
  roleClaim: string
  /** The values of the claim that make an administrator. */
  adminValues: readonly string[]
  managerValues: readonly string[]
  /** Whether a first login makes an account. */
  createsAccounts: boolean
}

const PREFIX = 'OIDC_'

/** What is missing beside the variables that are given. */
export function oidcFaults(env: NodeJS.ProcessEnv): string[] {
  const isAnyGiven = Object.keys(env).some((name) => name.startsWith(PREFIX))
  if (!isAnyGiven) return []
  if (env['OIDC_ISSUER'] === undefined)
    return ['OIDC_ISSUER: is required beside the other variables of single sign-on']
  const missing = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].filter((name) => env[name] === undefined)
  const hasValues = env['OIDC_ADMIN_VALUES'] !== undefined || env['OIDC_MANAGER_VALUES'] !== undefined
  return [
    ...missing.map((name) => `${name}: is required beside OIDC_ISSUER`),
    ...(hasValues
      ? []
      : ['OIDC_ADMIN_VALUES: this or OIDC_MANAGER_VALUES must say which values of the claim let people in']),
    ...(env['PUBLIC_URL'] === undefined
      ? ['PUBLIC_URL: is required beside OIDC_ISSUER, because the provider leads people back to it']
      : []),
  ]
}

export function oidcOf(values: Variables): Oidc | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return {
    issuer,
    clientId,
    clientSecret,
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    scope: values.OIDC_SCOPE,
    roleClaim: values.OIDC_ROLE_CLAIM,
    adminValues: values.OIDC_ADMIN_VALUES,
    managerValues: values.OIDC_MANAGER_VALUES,
    createsAccounts: values.OIDC_CREATE_ACCOUNTS === '1',
  }
}
