import type { Remarks } from './shape.ts'

/** Comments on everything from the street to the order. */
export const ARRIVING: Record<string, Remarks> = {
  sign: {
    good: {
      en: [
        'You cannot miss it, even in the rain.',
        'New letters, all of them lit.',
        'Lit from below, you see it from the tram stop already.',
      ],
      ru: ['Видно издалека, даже в дождь.', 'Горит вся, читается от остановки.'],
    },
    bad: {
      en: ['The second half of the name was dark.', 'A delivery van covers it completely.'],
      ru: ['Не горит последняя буква.', 'Вывеску закрывает дерево, прошли мимо.'],
    },
  },
  doorway: {
    good: {
      en: [
        'Somebody was polishing the glass as I came up.',
        'Clean mat, clean glass, clean handle.',
        'Brass handle polished, not a fingerprint on the glass.',
      ],
      ru: ['Коврик сухой, ручка блестит.', 'Стекло как будто только что протёрли.'],
    },
    bad: {
      en: [
        'Old stickers and tape all over the glass.',
        'Mud up to the knee, although it was dry outside.',
        'Handprints all over the glass at child height.',
        'The handle was sticky.',
      ],
      ru: [
        'На стекле остатки скотча от старых объявлений.',
        'Стекло в разводах, внизу засохшая грязь.',
        'Ручка липкая.',
      ],
    },
  },
  greeted: {
    good: {
      en: [
        'The host came round the desk to meet me.',
        'Greeted by the barman, as the host was seating somebody.',
        '“Good evening, let me take your coat” before the door had closed.',
        'Two people greeted me at once, it felt warm.',
      ],
      ru: [
        'Встретили с улыбкой и сразу предложили раздеться.',
        'Поздоровались раньше, чем закрылась дверь.',
        'Хостес была занята, но сразу кивнула и показала, что видит нас.',
      ],
    },
    bad: {
      en: [
        '“One moment”, and the moment took {n} minutes.',
        'The host was sorting menus with her back to the door.',
        'I stood at the desk for {n} minutes while three people walked past me.',
        'Two hosts were talking to each other and finished their conversation first.',
        'Nobody at the desk. I went to look for someone.',
      ],
      ru: [
        'Стояли у стойки {n} минуты, мимо трижды прошли официанты.',
        'Хостес говорила по телефону и даже не подняла глаза.',
        'За стойкой никого не было, в зал пришлось идти без приглашения.',
      ],
    },
  },
  escorted: {
    good: {
      en: [
        'Asked whether I would rather sit by the window.',
        'The menu was open before I was.',
        'Walked at my pace and pulled the chair out.',
      ],
      ru: ['Спросили, где удобнее, и проводили к окну.', 'Шли не спеша, помогли с коляской.'],
    },
    bad: {
      en: [
        'Had to cross the whole room to find a free table.',
        '“Anywhere over there” and a wave of the hand.',
      ],
      ru: ['«Садитесь где свободно» — и всё.'],
    },
  },
  'waiter-came': {
    good: {
      en: [
        'Water and the menu within a minute of sitting down.',
        '{waiter} was there before I had opened the menu.',
      ],
      ru: ['Подошли сразу, но не торопили.', 'Меню принесли раньше, чем мы сели.'],
    },
    bad: {
      en: [
        'Two waiters thought the other one had our table.',
        'Three tables seated after us were served first.',
        'We had chosen everything long before anybody came.',
      ],
      ru: ['Успели выучить меню наизусть.', 'Подошли только после того, как мы помахали.'],
    },
  },
  recommended: {
    good: {
      en: [
        'Warned me that two of my dishes were much the same.',
        '{waiter} suggested the {dish} because only ten portions are made a day.',
        'Honest answer: “the fish is better than the steak today”.',
        'Described how the sauce is made and asked how hungry I was.',
      ],
      ru: [
        'Отговорили от лишней закуски: «не съедите».',
        'Посоветовали «{dish}» и честно сказали, что порция небольшая.',
        'Рассказали, чем отличаются два похожих блюда, без заученных фраз.',
      ],
    },
    bad: {
      en: [
        'Had not tried most of the menu, and said so.',
        '“It is all good, really.”',
        'Pointed at the most expensive line without a word why.',
      ],
      ru: [
        'Официант читал состав с листа.',
        '«Ну, смотря что вы любите» — на этом разговор закончился.',
        '«Всё вкусно, все берут».',
      ],
    },
  },
  allergies: {
    good: {
      en: [
        'Asked everybody at the table, one by one.',
        'Asked, and wrote my nut allergy on the order in capitals.',
      ],
      ru: ['Уточнили на кухне, есть ли в соусе сельдерей.', 'Спросили сами и уточнили про орехи в соусе.'],
    },
    bad: {
      en: ['I mentioned walnuts myself; the waiter had to go and ask.'],
      ru: ['Про орехи пришлось напомнить самим.'],
    },
  },
  suggested: {
    good: {
      en: [
        'Mentioned the bread, and the bread was worth it.',
        'Two sizes of side dish, with an honest word about which is enough.',
        'A good idea of what goes with the {dish}, before I had asked.',
      ],
      ru: ['Посоветовали гарнир к «{dish}», и не прогадали.', 'Ненавязчиво предложили десерт на двоих.'],
    },
    bad: {
      ru: ['Десерт не предложили, хотя мы явно никуда не спешили.'],
      en: ['I would have had a dessert, had anybody asked.'],
    },
  },
  'check-back': {
    good: {
      en: ['A real question about the dish rather than “everything fine?”'],
      ru: ['Подошли через пару минут, спросили про соус.'],
    },
    bad: {
      en: ['A thumbs up from across the room.', 'Nobody came until the plates were empty.'],
      ru: ['Подошли, когда тарелки уже унесли.'],
    },
  },
  attention: {
    good: {
      en: ['{waiter} seemed to be everywhere without ever hovering.', 'One glance was enough, every time.'],
      ru: ['{waiter} видит весь зал, ни разу не пришлось звать.'],
    },
    bad: {
      en: [
        'I waved twice and in the end walked to the bar to ask for salt.',
        'Four waiters stood by the till with their backs to the room.',
        'The terrace was forgotten: nobody for {n} minutes.',
      ],
      ru: [
        'Чтобы попросить счёт, пришлось встать.',
        'Официант прошёл мимо пять раз и ни разу не посмотрел на стол.',
        'Один человек на девять столов, он просто не успевает.',
      ],
    },
  },
  'staff-phones': {
    bad: {
      en: [
        'The host scrolled whenever the door was shut.',
        'The runner was filming a cake at the next table.',
      ],
      ru: ['Бармен листал ленту прямо за стойкой.'],
    },
  },
}
