import type { Remarks } from './shape.ts'

/** Comments on the surroundings, the bill and the time after. */
export const AROUND: Record<string, Remarks> = {
  table: {
    good: {
      en: [
        'Fresh linen, and it was changed after the starters.',
        'Wiped, dried and set again before we sat down.',
        'Crumbs were brushed off between the courses.',
      ],
      ru: ['Крошки смели между блюдами.', 'Стол накрыли заново при нас.'],
    },
    bad: {
      en: [
        'A sticky ring from somebody’s glass.',
        'Breadcrumbs from the guests before us.',
        'The napkin had a stain.',
      ],
      ru: ['Липкие следы от стаканов, вытерли после просьбы.', 'Крошки на столе и на диване.'],
    },
  },
  cutlery: {
    bad: {
      en: [
        'A water mark on every knife.',
        'Lipstick on the spoon.',
        'Dried egg on the fork; replaced at once.',
      ],
      ru: ['Ложка в пятнах, попросили другую.'],
    },
    good: { ru: ['Приборы в салфетке, блестят.'], en: ['Heavy, shining and changed with each course.'] },
  },
  floor: {
    good: {
      en: ['A dropped fork was gone before I could bend down.', 'Swept while we were eating, quietly.'],
      ru: ['Под столом чисто, даже у детского стула.'],
    },
    bad: {
      en: [
        'Sand under the chairs all along the window.',
        'A crushed napkin and chips under the table all evening.',
      ],
      ru: ['Под столом салфетки и хлеб от прошлых гостей.'],
    },
  },
  'restroom-clean': {
    good: {
      en: [
        'Warm water, real towels, a candle.',
        'Fresh flowers, folded towels, it smelled of nothing at all.',
        'Cleaned twice while I was there, judging by the sheet.',
      ],
      ru: ['Пахнет чистотой, а не освежителем.', 'Чисто, тепло, есть крем для рук.'],
    },
    bad: {
      en: [
        'Wet floor, paper everywhere, the tap dripping.',
        'The smell meets you in the corridor.',
        'Puddles around the basin and no towels.',
        'The bin had not been emptied since the morning, I think.',
      ],
      ru: [
        'Пол мокрый, на раковине чужие волосы.',
        'Запах чувствуется уже в коридоре.',
        'Мыло кончилось, дозатор налили водой.',
        'Урна переполнена, полотенца лежат на полу.',
        'Последняя отметка в графике — утренняя.',
      ],
    },
  },
  'bill-correct': {
    good: {
      en: ['Every line as in the menu, the discount already in.', 'Split between two cards without a sigh.'],
      ru: ['Разделили на троих без вопросов.', 'Всё верно, чек принесли вместе с терминалом.'],
    },
    bad: {
      en: [
        '{waiter} took it back and had it right in a minute.',
        'I had to ask twice before it was corrected.',
      ],
      ru: ['Исправили сразу, но без извинений.'],
    },
  },
  goodbye: {
    good: {
      en: [
        'The host asked how it was and waited for the answer.',
        'The cook behind the counter waved as well.',
        '{waiter} walked me to the door.',
      ],
      ru: ['Попрощались по имени, запомнили из брони.', 'Подали пальто и придержали дверь.'],
    },
    bad: {
      en: ['I said goodbye first. Nobody answered.', 'Three people at the desk, none looked up.'],
      ru: ['Хостес смотрела в экран.', 'Ушли как из магазина, никто и не заметил.'],
    },
  },
  recommend: {
    good: {
      en: [
        'Worth a detour, as they say.',
        'My new place for birthdays.',
        'I am bringing my parents next month.',
        'Booked a table for Friday before leaving.',
      ],
      ru: ['Редкий случай: понравилось всё.', 'Уже посоветовали коллегам.', 'Придём ещё, теперь с детьми.'],
    },
    bad: {
      en: [
        'Once is enough.',
        'For lunch, yes. For dinner I would go elsewhere.',
        'The food deserves better than this.',
      ],
      ru: ['Кухня хорошая, но одной кухни мало.'],
    },
  },
  'cocktail-taste': {
    good: {
      en: ['Balanced, one big clear cube, lemon cut to order.'],
      ru: ['Кисло-сладкий, как просили, и красивый.'],
    },
    bad: { en: ['Mostly melted ice.'] },
  },
  'kids-kind': {
    good: {
      en: ['{waiter} knelt down to take my daughter’s order.'],
      ru: ['Сыну принесли раскраску раньше, чем он успел заскучать.'],
    },
    bad: { en: ['They talked over the boy’s head as if he were luggage.'] },
  },
}
