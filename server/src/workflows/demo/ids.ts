import { v7 } from 'uuid'
import type { Random } from './random.ts'

/** Fixed ids let a later start find these users even after a rename. */
export const DEMO_IDS = {
  administrator: '01990000-0000-7000-8000-00000000c001',
  manager: '01990000-0000-7000-8000-00000000c003',
  guest: '01990000-0000-7000-8000-00000000c002',
} as const

/** Returns a UUIDv7 for the time `at`, always the same for the same seed and clock. */
export function mintId(random: Random, at: Date): string {
  return v7({ msecs: at.getTime(), random: random.bytes(16) })
}
