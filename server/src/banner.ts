import { styleText } from 'node:util'

interface Login {
  login: string
  /** Null: as `ADMIN_PASSWORD` gives it. */
  password: string | null
}

export interface Access {
  /** Null: made on an earlier start, its password is known to nobody but its owner. */
  admin: Login | null
  manager?: Login
  guestLink?: string
}

const credentials = ({ login, password }: Login) => `${login} / ${password ?? '(the given ADMIN_PASSWORD)'}`

/** What somebody who has just started Cloche needs next. */
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
