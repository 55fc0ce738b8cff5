import { z } from 'zod'

export const currentPassword = z.string().min(1).max(200)
export const newPassword = z.string().min(8).max(200)
