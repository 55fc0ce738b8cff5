import { z } from 'zod'
import { line } from './shared.ts'

export const currentPassword = z.string().min(1).max(200)
export const newPassword = z.string().min(8).max(200)

/** What stands beside a password: six digits of the authenticator app, or a recovery code. */
export const loginCode = line(40)
