import type { AnswerTest, Condition } from '@cloche/contract/conditions.ts'
import type { Figure } from './typed.ts'

/** A test of one question's answers. */
export interface TestDraft {
  /** '' until one is chosen. */
  question: string
  is: readonly string[]
  from: Figure
  to: Figure
  /** The bound itself does not count. */
  isFromOut: boolean
  isToOut: boolean
  /** Shown unless the test is passed. */
  isNot?: boolean
}

/** Several conditions, of which all or any are met. */
export interface GroupDraft {
  join: 'all' | 'any'
  parts: readonly ConditionDraft[]
}

export type ConditionDraft = TestDraft | GroupDraft

/** A test that any answer passes. */
export const ANY_ANSWER = { is: [], from: '', to: '', isFromOut: false, isToOut: false } as const
export const NEW_TEST: TestDraft = { question: '', ...ANY_ANSWER }

export const isGroup = (draft: ConditionDraft): draft is GroupDraft => 'join' in draft

export const otherJoin = (join: GroupDraft['join']) => (join === 'all' ? 'any' : 'all')

/** Returns the draft of a condition. What is said of a whole group with `not` is said of each of its parts. */
export function conditionDraft(condition: Condition, isNot = false): ConditionDraft {
  if ('not' in condition) return conditionDraft(condition.not, !isNot)
  if ('question' in condition) return testDraft(condition, isNot)
  const [join, parts] =
    'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const)
  return joined(
    isNot ? otherJoin(join) : join,
    parts.map((part) => conditionDraft(part, isNot)),
  )!
}

function testDraft(
  { question, is = [], atLeast, atMost, above, below }: AnswerTest,
  isNot: boolean,
): TestDraft {
  return {
    question,
    is,
    from: atLeast ?? above ?? '',
    to: atMost ?? below ?? '',
    isFromOut: above !== undefined,
    isToOut: below !== undefined,
    ...(isNot && { isNot }),
  }
}

/** Returns the group of these parts, the only part, or null for none. */
export function joined(join: GroupDraft['join'], parts: readonly ConditionDraft[]): ConditionDraft | null {
  return parts.length > 1 ? { join, parts } : (parts[0] ?? null)
}

/** Returns the condition with a part more at its end. */
export function withPart(draft: ConditionDraft, part: ConditionDraft): GroupDraft {
  return isGroup(draft) ? { ...draft, parts: [...draft.parts, part] } : { join: 'all', parts: [draft, part] }
}

export function conditionOf(draft: ConditionDraft): Condition {
  if (isGroup(draft)) {
    const parts = draft.parts.map(conditionOf)
    return draft.join === 'all' ? { all: parts } : { any: parts }
  }
  const { question, is, from, to, isFromOut, isToOut, isNot } = draft
  const test: AnswerTest = {
    question,
    ...(is.length > 0 && { is: [...is] }),
    ...(from !== '' && (isFromOut ? { above: from } : { atLeast: from })),
    ...(to !== '' && (isToOut ? { below: to } : { atMost: to })),
  }
  return isNot ? { not: test } : test
}

/** The path of a draft's condition, by which the rules name its faults. */
export const testPath = (path: string, { isNot }: TestDraft) => (isNot ? `${path}.not` : path)
export const partPath = (path: string, { join }: GroupDraft, place: number) => `${path}.${join}.${place}`

/** Returns the tests with their paths. */
export function testsOf(draft: ConditionDraft, path = 'options.showIf'): { path: string; test: TestDraft }[] {
  if (!isGroup(draft)) return [{ path: testPath(path, draft), test: draft }]
  return draft.parts.flatMap((part, place) => testsOf(part, partPath(path, draft, place)))
}
