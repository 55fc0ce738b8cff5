import type { Pair } from './shape.ts'

export interface DemoReturn {
  message: Pair
  /** The notes by question key. Every guest answers these questions. */
  notes: Record<string, Pair>
}

/** The returns of two visits: one because of details, one because of a photo. */
export const DETAILS: DemoReturn = {
  message: [
    'A lively report, thank you. Two small things before we accept it.',
    'Спасибо за живой отчёт. Две мелочи, и мы его примем.',
  ],
  notes: {
    greeted: [
      'Was this the hostess at the door, or the waiter at the table? We count the door.',
      'Это поздоровались у входа или уже за столом? Мы считаем от двери.',
    ],
    'bill-total': [
      'Is the tip in this figure? Please leave it out.',
      'В этой сумме есть чаевые? Пожалуйста, без них.',
    ],
  },
}

export const PHOTO: DemoReturn = {
  message: [
    'Thank you for going out in that weather. Could you look at these once more?',
    'Спасибо, что выбрались в такую погоду. Посмотрите, пожалуйста, ещё раз:',
  ],
  notes: {
    'main-photo': [
      'The plate is cut off at the edge. If you have another photo of it, please add it.',
      'Тарелка обрезана по краю. Если есть другой снимок, добавьте его, пожалуйста.',
    ],
    'bill-asked': [
      'This is before the dessert came. Is it the right hour?',
      'Это раньше, чем принесли десерт. Час указан верно?',
    ],
    recommend: [
      'The words are warm and the mark is not. Is it what you meant?',
      'Слова тёплые, а оценка нет. Вы так и хотели?',
    ],
  },
}
