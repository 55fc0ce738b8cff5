import type { Language } from '@cloche/contract/constants.ts'
import type { Trait } from './shape.ts'

type Lines = Record<Language, readonly string[]>

/** Answers to “What is wrong with the bill?”, each with the extra line of the receipt. */
export const BILL_FAULTS: readonly { extra: string | null; en: string; ru: string }[] = [
  { extra: 'Still water 0.5', en: 'A second bottle of water that we never had.', ru: 'Лишняя бутылка воды.' },
  { extra: null, en: 'The {dish} is charged twice.', ru: 'Дважды пробили «{dish}».' },
  { extra: 'Honey cake', en: 'Somebody else’s honey cake.', ru: 'Чужой медовик в конце списка.' },
  { extra: 'Espresso', en: 'An espresso nobody ordered.', ru: 'В счёте лишний эспрессо.' },
]

/** Suggestions by the trait that was worst. */
export const WISHES: Partial<Record<Trait, Lines>> = {
  pace: {
    en: [
      'The evening kitchen. Nobody should wait {n} minutes for a main course.',
      'Tell guests about a delay before they have to ask.',
      'One more cook at dinner.',
    ],
    ru: [
      'Скорость вечером: {n} минут на горячее — это слишком.',
      'Предупреждать, если кухня не успевает.',
      'Нужны ещё руки на кухне после семи.',
    ],
  },
  restroom: {
    en: [
      'Clean the restroom. Everything else was nice.',
      'Somebody has to look into the restroom every half hour.',
    ],
    ru: ['Туалет. Всё остальное понравилось.', 'Проверять туалет хотя бы раз в полчаса.'],
  },
  host: {
    en: [
      'Somebody at the door who is glad to see you.',
      'A host who looks up.',
      'Greet people. It costs nothing.',
    ],
    ru: ['Чтобы на входе здоровались.', 'Хостес, которой не всё равно.'],
  },
  bill: {
    en: ['A bill I do not have to check twice.', 'Honest lines on the bill.'],
    ru: ['Счёт, который не нужно проверять с калькулятором.'],
  },
  service: {
    en: ['A waiter who comes back after serving the food.'],
    ru: ['Чтобы официант возвращался к столу не только со счётом.'],
  },
  food: {
    en: ['The plate should match the menu.'],
    ru: ['Чтобы блюда совпадали с описанием в меню.'],
  },
}

export const ANY_WISH: Lines = {
  en: ['More attention to small things.', 'Nothing big: a warmer welcome and a quicker hand.'],
  ru: ['Больше внимания к мелочам.', 'Чуть больше тепла и порядка.'],
}

/** Answers to “What will you remember tomorrow?”, for a visit that went well and one that did not. */
export const MEMORIES: { good: Lines; bad: Lines } = {
  good: {
    en: [
      'The {dish}, and how {waiter} talked about it.',
      'The bread. I could live on that bread.',
      'Candles, quiet music, nobody in a hurry.',
      'The way {waiter} remembered what I had last time.',
      'The smell of thyme when the lid came off.',
      'A table by the window and the rain outside.',
      'How {waiter} dealt with the noisy party next to us.',
      'The honey cake. I went back for a slice to take home.',
    ],
    ru: [
      '«{dish}» и разговор с официантом о том, как это готовят.',
      'Вид из окна и горячий хлеб.',
      'Как {waiter} держит в голове все столы сразу.',
      'Медовик. Просто медовик.',
      'Ощущение, что тебя здесь ждали.',
      'Запах чабреца, когда подняли крышку.',
      'Тихая музыка и удобные кресла.',
    ],
  },
  bad: {
    en: [
      'Looking at the clock.',
      'The wait, sadly, and not the food.',
      'The face of the host when I came in.',
      'Counting tables that were served before us.',
      'The restroom, and I wish I did not.',
      'A good dish that came too late.',
    ],
    ru: [
      'Как мы ждали горячее и шутили про вечность.',
      'Равнодушие на входе.',
      'Мокрый пол в туалете.',
      'Вкусно, но осадок остался.',
      'Как официант смотрел в сторону.',
    ],
  },
}
