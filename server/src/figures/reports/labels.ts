import type { Daypart, Language } from '@cloche/contract/constants.ts'
import type { VisitStatus } from '@cloche/contract/visits.ts'

interface Labels {
  score: string
  of100: string
  unscored: string
  categories: string
  notAccepted: string
  hidden: string
  noPhoto: string
  minutes: string
  notServed: string
  backwards: string
  /** `{n}` and `{of}` stand for the numbers of the page and of all pages. */
  page: string
  /** `{codes}` stands for characters that no face has. */
  missing: string
  daypart: Record<Daypart, string>
}

/** The words of a report. */
export const LABELS: Record<Language, Labels> = {
  en: {
    score: 'Score',
    of100: 'of 100',
    unscored: 'not scored',
    categories: 'Categories',
    notAccepted: 'This visit has not been accepted yet: answers may still change.',
    hidden: 'Names, and what could tell the guest’s seat, are left out: •••',
    noPhoto: 'A photo could not be read.',
    minutes: 'min from ordered to ready',
    notServed: 'not noted as served',
    backwards: 'ready before it was ordered',
    page: 'Page {n} of {of}',
    missing:
      'Some characters can’t be drawn here and are boxes above ({codes}). Cloche shows them on the screen.',
    daypart: { morning: 'morning', lunch: 'lunch', evening: 'evening' },
  },
  ru: {
    score: 'Оценка',
    of100: 'из 100',
    unscored: 'без оценки',
    categories: 'Разделы',
    notAccepted: 'Визит ещё не принят: ответы могут измениться.',
    hidden: 'Имена и всё, по чему можно узнать место гостя, скрыто: •••',
    noPhoto: 'Фотографию не удалось прочитать.',
    minutes: 'мин от заказа до подачи',
    notServed: 'подача не отмечена',
    backwards: 'подача раньше заказа',
    page: 'Страница {n} из {of}',
    missing:
      'Некоторые знаки здесь нарисовать нельзя, вместо них рамки ({codes}). На экране Cloche их показывает.',
    daypart: { morning: 'утро', lunch: 'обед', evening: 'вечер' },
  },
}

/** The statuses whose answers may still change. */
export const isFinal = (status: VisitStatus): boolean => status === 'accepted'
