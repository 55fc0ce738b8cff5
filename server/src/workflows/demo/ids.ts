import { v7 } from 'uuid'
import type { Random } from './random.ts'

/** Returns a UUIDv7 for the time `at`, always the same for the same seed and clock. */
export function mintId(random: Random, at: Date): string {
  return v7({ msecs: at.getTime(), random: random.bytes(16) })
}
