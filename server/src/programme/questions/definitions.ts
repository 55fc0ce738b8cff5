import type { VisitOptions } from '@cloche/contract/questions.ts'
import type { Database } from '../../base/db/database.ts'
import { BoundedCache, MIB } from '../../base/memory/bounded-cache.ts'
import { inOrder } from './order.ts'
import { guestOptions } from '@cloche/checklist/guest-options.ts'
import { definitionsOf, findDefinition, type Definition } from './queries.ts'

/** A frozen question's definition never changes, so it is cached. */
const byQuestion = new BoundedCache<Definition>(24 * MIB)
const byVisit = new BoundedCache<Definition[]>(24 * MIB)

/**
 * The reader of a visit's questions; guests do not see scores (docs/decisions/0012). A guest whose app may know nothing but tests gets no
 * other conditions (docs/decisions/0024).
 */
export type Audience = 'guest' | 'guest with tests' | 'staff'

/** A definition with the options that its reader may see. */
export interface ShownDefinition extends Omit<Definition, 'options'> {
  options: VisitOptions
}

const forGuests = new WeakMap<Definition, ShownDefinition>()
const forTests = new WeakMap<Definition, ShownDefinition>()

/** The definition as an audience sees it. */
export function shownTo(audience: Audience, definition: Definition): ShownDefinition {
  if (audience === 'staff') return definition
  if (audience === 'guest') return forGuests.getOrInsertComputed(definition, asGuestsSee)
  return forTests.getOrInsertComputed(definition, withTestAlone)
}

function asGuestsSee(definition: Definition): ShownDefinition {
  return { ...definition, options: guestOptions(definition.type, definition.options) }
}

function withTestAlone(definition: Definition): ShownDefinition {
  const shown = shownTo('guest', definition)
  const { showIf, ...options } = shown.options
  return showIf === undefined || 'question' in showIf ? shown : { ...shown, options }
}

/** The definition of a visit's question, of any guest; undefined when there is none. */
export async function definitionOf(db: Database, id: string): Promise<Definition | undefined> {
  const known = byQuestion.get(id)
  if (known) return known
  const found = await findDefinition(db, id)
  if (found) byQuestion.set(id, found)
  return found
}

/** The definitions of started visits, by visit, in order. */
export async function checklistsOf(
  db: Database,
  visitIds: readonly string[],
): Promise<Map<string, Definition[]>> {
  const checklists = new Map(visitIds.map((id) => [id, byVisit.get(id)]))
  const unknown = visitIds.filter((id) => !checklists.get(id))
  const loaded = unknown.length > 0 ? await definitionsOf(db, unknown) : []
  for (const [id, questions] of Map.groupBy(loaded, (question) => question.visit_id)) {
    checklists.set(id, remember(id, inOrder(questions)))
  }
  return new Map([...checklists].map(([id, questions]) => [id, questions ?? []]))
}

function remember(visitId: string, questions: Definition[]): Definition[] {
  byVisit.set(visitId, questions)
  for (const question of questions) byQuestion.set(question.id, question)
  return questions
}
