import { styleText } from 'node:util'

export interface Login {
  login: string
  /** Null: the password is `ADMIN_PASSWORD`. */
  password: string | null
}

export interface Access {
  /** Null: introduced already, or made on an earlier start, so only the owner knows the password. */
  admin: Login | null
  manager?: Login
  guestLink?: string
}

const credentials = ({ login, password }: Login) => `${login} / ${password ?? '(the given ADMIN_PASSWORD)'}`

/** The text for a person who has just started Cloche. */
export function banner(version: string, address: string, { admin, manager, guestLink }: Access): string {
  return block(`Cloche ${version}`, [
    ['open', styleText('bold', address)],
    admin && administratorLine(admin),
    manager && ['visit manager', credentials(manager)],
    guestLink && ['guest', guestLink],
  ])
}

/** The text about the administrator that a start has just made. */
export const introduction = (version: string, administrator: Login): string =>
  block(`The first administrator of Cloche ${version}`, [administratorLine(administrator)])

type Line = [name: string, value: string]

const administratorLine = (login: Login): Line => ['administrator', credentials(login)]

function block(title: string, lines: readonly (Line | '' | null | undefined)[]): string {
  const given = lines.filter((line) => Array.isArray(line))
  return ['', title, '', ...given.map(([name, value]) => `  ${name.padEnd(15)}${value}`), ''].join('\n')
}
