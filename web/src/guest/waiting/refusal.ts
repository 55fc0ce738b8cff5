import { characterCount } from '@cloche/checklist/characters.ts'
import { REASON_MAX_LENGTH, TEXT_MAX_LENGTH } from '@cloche/contract/constants.ts'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import type { QueueItem } from '@cloche/engine/queue.ts'

/** Why the server refused something. `text_too_long` is told apart from other answers that do not fit. */
export type Refusal = ProblemCode | 'text_too_long' | null

export function refusalOf({ kind, body, fault }: QueueItem): Refusal {
  const text = kind === 'comment' ? body.comment : kind === 'answer' ? body.answer : null
  if (typeof text === 'string' && characterCount(text) > TEXT_MAX_LENGTH) return 'text_too_long'
  if (kind === 'decline' && characterCount(body.reason ?? '') > REASON_MAX_LENGTH) return 'text_too_long'
  return fault?.code ?? null
}
