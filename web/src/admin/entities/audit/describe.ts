import type { AuditEntry } from '@cloche/contract/audit.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { i18n } from '@lingui/core'
import { describeOptions, type ChangeLine, type Readers } from './describe-options.ts'
import { FIELD_WORDS, SILENT, type FieldWords } from './field-words.ts'

/**
 * Describes the changes of an entry in the reader's language, in three phases: which fields are told at all, which of them becomes
 * one line or the lines of its parts, and the words for what stood in it before and after.
 */
export function describeChanges(
  { entity, changes }: Pick<AuditEntry, 'entity' | 'changes'>,
  readers: Readers,
): ChangeLine[] {
  return told(entity, changes).flatMap(([field, change]) => linesOf(field, change, readers))
}

type Change = AuditEntry['changes'][string]

function told(entity: AuditEntry['entity'], changes: AuditEntry['changes']): [string, Change][] {
  return SILENT.some((each) => each === entity) ? [] : Object.entries(changes)
}

function linesOf(field: string, [before, after]: Change, readers: Readers): ChangeLine[] {
  if (field === 'options')
    return describeOptions(before as QuestionOptions | null, after as QuestionOptions | null, readers.titles)
  const words = wordsFor(field)
  const label = words ? i18n._(words.label) : field
  if (words?.isNew) return [{ label, before: null, after: i18n._(words.isNew) }]
  return [{ label, before: valueOf(words, before, readers), after: valueOf(words, after, readers) }]
}

/** The log keeps entries of earlier versions, with fields that have no words any more and are told as they are. */
function wordsFor(field: string): FieldWords | undefined {
  return Object.hasOwn(FIELD_WORDS, field) ? FIELD_WORDS[field as keyof typeof FIELD_WORDS] : undefined
}

function valueOf(words: FieldWords | undefined, value: unknown, readers: Readers): string | null {
  if (value === null || value === undefined || value === '') return null
  if (words?.list) return words.list(value as string[]) || null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return words?.value ? words.value(text, readers) : text
}
