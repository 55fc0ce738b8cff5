import type { FirstStep } from '@cloche/contract/first-steps.ts'
import type { GeneratedInstant } from './column-types.ts'

interface SkippedStepsTable {
  step: FirstStep
  skipped_at: GeneratedInstant
}

export interface FirstStepsSchema {
  skipped_steps: SkippedStepsTable
}
