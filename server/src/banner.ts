import { styleText } from 'node:util'

interface Login {
  login: string
  /** Null: the password is `ADMIN_PASSWORD`. */
  password: string | null
}

export interface Access {
  /** Null: made on an earlier start, so only the owner knows the password. */
  admin: Login | null
  manager?: Login
  guestLink?: string
}

const credentials = ({ login, password }: Login) => `${login} / ${password ?? '(the given ADMIN_PASSWORD)'}`

/** The text for a person who has just started Cloche. */
export function banner(version: string, address: string, { admin, manager, guestLink }: Access): string {
  const lines = [
    ['open', styleText('bold', address)],
    admin && ['administrator', credentials(admin)],
    manager && ['visit manager', credentials(manager)],
    guestLink && ['guest', guestLink],
  ].filter((line) => Array.isArray(line))
  return [
    '',
    `Cloche ${version}`,
    '',
    ...lines.map(([name, value]) => `  ${name!.padEnd(15)}${value}`),
    '',
  ].join('\n')
}
