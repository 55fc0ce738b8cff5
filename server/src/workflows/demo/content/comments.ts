import { AROUND } from './comments-around.ts'
import { ARRIVING } from './comments-arriving.ts'
import { EATING } from './comments-eating.ts'
import type { Remarks } from './shape.ts'

/** Comments by question. */
export const REMARKS: Record<string, Remarks> = { ...ARRIVING, ...EATING, ...AROUND }
