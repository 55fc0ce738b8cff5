import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Language } from '@cloche/contract/constants.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { STARTERS, type Starter, type starterCalls } from '@cloche/contract/starters.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { storeItems, type NewBankItem } from '../questions/service.ts'
import type { Pair, STARTER_SHAPE, StarterCategory, StarterQuestion } from './starter-shapes.ts'
import content from './starters.json' with { type: 'json' }

// A test holds the file to its shape, so that no start has to.
const { starters, categories } = content as unknown as z.infer<typeof STARTER_SHAPE>

const categoriesOf = (name: Starter): StarterCategory[] => starters[name].map((key) => categories[key]!)

/** A language and the other one of the two that the starters are written in. */
type Written = readonly [own: 0 | 1, other: 'en' | 'ru']

const writtenIn = (language: Language): Written => (language === 'ru' ? [1, 'en'] : [0, 'ru'])
const inOther = ([own]: Written, texts: Pair): string => texts[1 - own]!

/** The checklists to start with, in a language. */
export function listStarters(language: Language): z.output<typeof starterCalls.list.response> {
  const [own] = writtenIn(language)
  const items = STARTERS.map((name) => ({
    name,
    categories: categoriesOf(name).map(({ title, questions }) => ({
      title: title[own],
      questions: questions.map((question) => question.title[own]),
    })),
  }))
  return { items }
}

/**
 * Adds a starter to the bank: the language's texts as they are, the other's as its translation. Returns the new categories. Throws
 * `conflict` when the bank has no room.
 */
export async function takeStarter(
  context: Context,
  session: Session,
  { name, language }: z.output<typeof starterCalls.take.body>,
): Promise<{ categories: string[] }> {
  const items = starterItems(name, language)
  await storeItems(context, session, items, 'add')
  return { categories: items.flatMap(({ id, parent }) => (parent === null ? [id] : [])) }
}

/** A starter as new items of the bank. */
function starterItems(name: Starter, language: Language): NewBankItem[] {
  const written = writtenIn(language)
  const made = categoriesOf(name).flatMap((category) => {
    const parent = v7()
    const ids = new Map(category.questions.map(({ key }) => [key, v7()]))
    const { logo, title } = category
    const options = translated(written, { title })
    return [
      { id: parent, parent: null, title: title[written[0]], logo, type: 'checklist' as const, options },
      ...category.questions.map((question) => ({
        id: ids.get(question.key)!,
        parent,
        title: question.title[written[0]],
        logo: null,
        type: question.type,
        options: optionsOf(written, question, ids),
      })),
    ]
  })
  return made.map((item, order) => ({ ...item, order }))
}

function optionsOf(
  written: Written,
  question: StarterQuestion,
  ids: ReadonlyMap<string, string>,
): QuestionOptions {
  const [own] = written
  const { help, unit, choices, showIf, options } = question
  return {
    ...options,
    ...(help && { help: help[own] }),
    ...(unit && { unit: unit[own] }),
    ...(choices && {
      choices: choices.map(({ value, score, title }) => ({ value, score, title: title[own] })),
    }),
    ...(showIf && { showIf: { question: ids.get(showIf.question)!, is: showIf.is } }),
    ...translated(written, question),
  }
}

type Translated = Pick<StarterQuestion, 'title' | 'help' | 'unit' | 'choices'>

function translated(written: Written, { title, help, unit, choices }: Translated): QuestionOptions {
  const texts = {
    title: inOther(written, title),
    ...(help && { help: inOther(written, help) }),
    ...(unit && { unit: inOther(written, unit) }),
    ...(choices && {
      choices: Object.fromEntries(choices.map((choice) => [choice.value, inOther(written, choice.title)])),
    }),
  }
  return { translations: { [written[1]]: texts } }
}
