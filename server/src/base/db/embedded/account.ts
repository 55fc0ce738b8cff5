import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { EmbeddedError } from './problem.ts'

const run = promisify(execFile)
const NAMES = ['postgres', 'nobody']

/** The account that PostgreSQL runs as, since it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** Options for starting PostgreSQL's programs: without our environment, in a folder that every account may enter. */
export const programOptions = (account: Account | null) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
})

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

/** An account that the machine already has. */
export async function unprivilegedAccount(): Promise<Account> {
  for (const name of NAMES) {
    const account = await lookUp(name)
    if (account !== null) return account
  }
  throw new EmbeddedError(
    'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody". ' +
      'Start Cloche as another user, or set DATABASE_URL.',
  )
}

/** Whether the shell test, with the paths as $1, $2 …, holds for this account. */
export async function holds(account: Account | null, test: string, ...paths: string[]): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', test, 'sh', ...paths], programOptions(account))
    return true
  } catch {
    return false
  }
}
