import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import type { Acknowledged } from '../account/book.ts'

/** Describes an acknowledged write as `account/stored.ts` describes the stored one. Throws if the answer is to another write. */
export function acknowledged(write: Write, result: WriteResult): Acknowledged[] {
  const { questionId: question, capturedAt, kind, body } = write
  const at = new Date(capturedAt).toISOString()
  switch (kind) {
    case 'answer':
      return [{ kind, thing: question, value: valueOf(at, body.answer), question }]
    case 'rate':
      return [{ kind, thing: question, value: valueOf(at, body.rate), question }]
    case 'comment':
      return [{ kind, thing: question, value: valueOf(at, body.comment), question }]
    case 'dish':
      return [{ kind, thing: body.id, value: valueOf(body.orderTime, body.dishName), question }]
    case 'updateDish':
      return [{ kind: 'ready', thing: body.id, value: valueOf(body.readyTime!, ''), question }]
    case 'decline':
    case 'removeDish':
    case 'removePhoto':
      throw new Error(`No guest of the soak removes or declines anything: ${result.kind}`)
  }
}

export const valueOf = (at: string, value: unknown): string => `${at} ${JSON.stringify(value)}`
