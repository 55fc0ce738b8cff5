import { styleText } from 'node:util'

interface Login {
  login: string
  password: string
}

export interface Access {
  /** Null: made on an earlier start, its password is known to nobody but its owner. */
  admin: Login | null
  manager?: Login
  guestLink?: string
}

/** What somebody who has just started Cloche needs next. */
export function banner(version: string, address: string, { admin, manager, guestLink }: Access): string {
  const lines = [
    ['open', styleText('bold', address)],
    admin && ['administrator', `${admin.login} / ${admin.password}`],
    manager && ['visit manager', `${manager.login} / ${manager.password}`],
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
