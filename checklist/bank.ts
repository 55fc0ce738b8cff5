import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { conditionFaults, leavesRoom, testsIn, type BankItem, type OptionFault } from './condition.ts'
import { takesOption } from './question-types.ts'

type Type = BankItem['type']
type Option = keyof QuestionOptions

/** Orders the bank: each category followed by its questions, add-on sections last; siblings keep their order. */
export function arranged<T extends Pick<BankItem, 'id' | 'parent' | 'type'>>(items: readonly T[]): T[] {
  const children = Map.groupBy(items, (item) => item.parent)
  const categories = Map.groupBy(children.get(null) ?? [], (category) => category.type === 'addon')
  return [...(categories.get(false) ?? []), ...(categories.get(true) ?? [])].flatMap((category) => [
    category,
    ...(children.get(category.id) ?? []),
  ])
}

/**
 * Returns the items of a checklist: of the bank its categories with their questions, in its own order, add-on sections last. The items keep
 * the places that the bank gives them.
 */
export function itemsOfChecklist<T extends Pick<BankItem, 'id' | 'parent' | 'type'>>(
  bank: readonly T[],
  categoryIds: readonly string[],
): T[] {
  const placeOf = new Map(categoryIds.map((id, place) => [id, place]))
  const placed = bank
    .filter(({ id, parent }) => placeOf.has(parent ?? id))
    .toSorted((a, b) => placeOf.get(a.parent ?? a.id)! - placeOf.get(b.parent ?? b.id)!)
  return arranged(placed)
}

/** Returns the items before an item of the bank, which its condition may name. */
export function earlierThan<T extends BankItem>(bank: readonly T[], id: string): T[] {
  const place = bank.findIndex((item) => item.id === id)
  return bank.slice(0, Math.max(place, 0))
}

/**
 * Returns the faults of an item's options: those that don't fit its type or the items before it (docs/domain.md, Question bank).
 * Without faults every accepted answer leads to a numeric score, and every question can be shown.
 */
export function optionFaults(
  type: Type,
  options: QuestionOptions,
  earlier: readonly BankItem[],
): OptionFault[] {
  const misplaced = optionsIn(options).filter((option) => !takesOption(type, option))
  const { showIf } = options
  return [
    ...misplaced.map((option) => notHere(type, option)),
    ...shapeFaults(type, options),
    ...translationFaults(type, options),
    ...(showIf ? conditionFaults(showIf, (id) => earlier.find((item) => item.id === id)) : []),
  ]
}

function shapeFaults(type: Type, options: QuestionOptions): OptionFault[] {
  const { choices, min, max, whole, exclusive = [], comment, photos } = options
  const faults: OptionFault[] = []
  const add = (path: string, code: OptionFault['code'], message: string) =>
    faults.push({ path: `options.${path}`, code, message })
  if (takesOption(type, 'choices') && !choices) add('choices', 'choices_missing', 'Choices are expected')
  if (type === 'rate' && max !== undefined && max !== 5 && max !== 10)
    add('max', 'scale', 'A rate goes to 5 or to 10')
  if (takesOption(type, 'min') && !leavesRoom(min, max, whole))
    add('min', 'min_above_max', 'The least is more than the most')
  if (exclusive.some((value) => !choices?.some((choice) => choice.value === value)))
    add('exclusive', 'value_unknown', 'No choice has this value')
  if (!takesOption(type, 'weight')) {
    const rules = Object.entries({ comment, photos }).filter(([, rule]) => typeof rule === 'object')
    for (const [part] of rules) add(part, 'unscored', `A question of type ${type} never has a score`)
  }
  return faults
}

function translationFaults(type: Type, { translations = {}, choices = [] }: QuestionOptions): OptionFault[] {
  const values = new Set(choices.map((choice) => choice.value))
  return Object.entries(translations).flatMap(([language, texts]) => {
    const { title: _, ...options } = texts
    const misplaced = optionsIn(options).filter((option) => !takesOption(type, option))
    const stray = takesOption(type, 'choices')
      ? Object.keys(texts.choices ?? {}).filter((value) => !values.has(value))
      : []
    return [
      ...misplaced.map((part) => notHere(type, `translations.${language}.${part}`)),
      ...stray.map((value): OptionFault => ({
        path: `options.translations.${language}.choices.${value}`,
        code: 'value_unknown',
        message: 'No choice has this value',
      })),
    ]
  })
}

function optionsIn<O extends Option>(options: { readonly [option in O]?: unknown }): O[] {
  return (Object.keys(options) as O[]).filter((option) => options[option] !== undefined)
}

function notHere(type: Type, option: string): OptionFault {
  return { path: `options.${option}`, code: 'not_here', message: `Of no use to the type ${type}` }
}

/** Returns the questions whose condition names this question, or from outside one of this category. */
export function dependents<T extends BankItem>(bank: readonly T[], id: string): T[] {
  const inside = new Set(bank.filter((item) => item.id === id || item.parent === id).map((item) => item.id))
  const asks = ({ options: { showIf } }: T) =>
    showIf !== undefined && testsIn(showIf).some(({ question }) => inside.has(question))
  return bank.filter((item) => !inside.has(item.id) && asks(item))
}

/**
 * Returns the questions of `after` whose condition the change from `before` breaks: the named question is gone, is no longer
 * earlier, or no longer has that answer. Both lists are in order.
 */
export function brokenBy<T extends BankItem>(before: readonly BankItem[], after: readonly T[]): T[] {
  const broken = new Set(brokenIn(before).map((item) => item.id))
  return brokenIn(after).filter((item) => !broken.has(item.id))
}

function brokenIn<T extends BankItem>(bank: readonly T[]): T[] {
  const seen = new Map<string, BankItem>()
  return bank.filter((item) => {
    const { showIf } = item.options
    const isBroken = showIf !== undefined && conditionFaults(showIf, (id) => seen.get(id)).length > 0
    seen.set(item.id, item)
    return isBroken
  })
}
