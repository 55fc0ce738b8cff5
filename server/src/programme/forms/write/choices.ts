import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Names } from './names.ts'
import { headersOf, inVoices, type Voice } from './texts.ts'

export type Cells = (string | number | null)[]

/** Collects the lists of choices. Questions with equal choices share a list. */
export class ChoiceSheet {
  readonly #voices: readonly Voice[]
  readonly #names = new Names()
  readonly #lists = new Map<string, string>()
  readonly rows: Cells[]

  constructor(voices: readonly Voice[]) {
    this.#voices = voices
    this.rows = [['list_name', 'name', ...headersOf('label', voices), 'cloche_score']]
  }

  /** Returns the name of the list with a question's choices. */
  listOf(item: BankQuestion): string {
    const choices = item.options.choices ?? []
    const rows = choices.map(({ value, title, score }) => [
      value,
      ...inVoices(item, this.#voices, title, (texts) => own(texts.choices, value)),
      score,
    ])
    return this.#lists.getOrInsertComputed(JSON.stringify(rows), () => {
      const name = this.#names.of(choices.map((choice) => choice.value).join('_'), 'choices')
      this.rows.push(...rows.map((row) => [name, ...row]))
      return name
    })
  }
}

/** `hasOwn` matters because a choice may be named `constructor`. */
function own(titles: Record<string, string> | undefined, value: string): string | undefined {
  return titles && Object.hasOwn(titles, value) ? titles[value] : undefined
}
