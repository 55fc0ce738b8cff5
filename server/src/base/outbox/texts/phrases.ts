import { listed, type Language } from '@cloche/languages/list.ts'
import { fill } from '../../texts/fill.ts'
import { MESSAGES, STAFF_TEXTS } from '../../texts/texts.ts'
import type { VisitAhead, VisitToMake, Words } from './texts.ts'

/** What letters of several kinds say alike, in one language. */
export class Phrases {
  readonly letters
  readonly ofStaff
  readonly #language: Language
  readonly #programme: string

  constructor(language: Language, programme: string) {
    this.#language = language
    this.#programme = programme
    this.letters = MESSAGES[language].letters
    this.ofStaff = STAFF_TEXTS[language].letters
  }

  say(text: string, values: Record<string, string | number> = {}): string {
    return fill(this.#language, text, { programme: this.#programme, ...values })
  }

  number(value: number): string {
    return new Intl.NumberFormat(listed(this.#language).locale).format(value)
  }

  get parts() {
    return this.letters.parts
  }

  hello(firstName: string): string {
    return this.say(this.parts.hello, { firstName })
  }

  place({ title, address }: { title: string; address: string }): string {
    return this.say(this.parts.place, { title, address })
  }

  placeAndTime(visit: VisitAhead, before: string | null = null): string {
    const { when, opensAs } = visit
    return lines(
      this.place(visit),
      when,
      before && this.say(this.parts.before, { before }),
      opensAs && this.say(this.parts.opensAs, { time: opensAs }),
    )
  }

  task({ deadline }: VisitAhead): string {
    return this.say(this.parts.task, { deadline })
  }

  cannotCome(link: string): string {
    return lines(this.parts.cannotCome, link)
  }

  askWhom(operator: string | null): string {
    return operator === null ? this.parts.askPlanner : this.say(this.parts.askOperator, { operator })
  }

  sentence(what: string): string {
    return this.say(this.parts.sentence, { what })
  }

  /** A text message of one sentence, with the link if there is one. */
  short(what: string, link: string | null = null): string {
    return words(this.say(this.parts.short, { words: this.sentence(what) }), link)
  }

  shortOfVisit(what: string, { title, when }: { title: string; when: string }, link: string | null = null) {
    return words(this.say(this.parts.shortVisit, { what, title, when }), link)
  }

  /** What a guest is told of a visit to be made. */
  toMake(what: string, visit: VisitToMake, before: string | null = null): Words {
    return {
      subject: this.say(this.parts.about, { what, title: visit.title }),
      text: paragraphs(
        this.hello(visit.firstName),
        this.sentence(what),
        this.placeAndTime(visit, before),
        this.task(visit),
        visit.link,
        this.cannotCome(visit.cannotComeLink),
        this.askWhom(visit.operator),
      ),
      short: this.shortOfVisit(what, visit, visit.link),
    }
  }
}

const joined =
  (by: string) =>
  (...texts: (string | null)[]) =>
    texts.filter(Boolean).join(by)

const words = joined(' ')
export const lines = joined('\n')
export const paragraphs = joined('\n\n')
