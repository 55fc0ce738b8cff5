import { type DemoCategory, yesNo, yesNoUnscored } from './shape.ts'

export const entrance: DemoCategory = {
  key: 'entrance',
  type: 'checklist',
  logo: 'door',
  title: ['Entrance', 'Вход'],
  trait: 'entrance',
  questions: [
    {
      key: 'arrival-time',
      type: 'time',
      title: ['What time did you come in?', 'Во сколько вы вошли?'],
      help: ['By the clock of your phone, to the minute.', 'По часам телефона, с точностью до минуты.'],
      required: true,
      comment: 'off',
      photos: 'off',
    },
    {
      key: 'sign',
      type: 'single',
      title: ['Could you read the sign from across the street?', 'Видна ли вывеска с другой стороны улицы?'],
      choices: [
        ['yes', 1, 'Yes, all of it', 'Да, читается целиком'],
        [
          'partly',
          0.5,
          'Partly: a light is out or something is in the way',
          'Частично: не горит или чем-то закрыта',
        ],
        ['no', 0, 'No', 'Нет'],
      ],
      required: true,
    },
    {
      key: 'menu-outside',
      type: 'single',
      title: ['Is there a menu at the entrance?', 'Есть ли меню у входа?'],
      choices: [
        ['prices', 1, 'Yes, with prices', 'Да, с ценами'],
        ['no-prices', 0.5, 'Yes, but without prices', 'Да, но без цен'],
        ['none', 0, 'No', 'Нет'],
      ],
    },
    {
      key: 'doorway',
      type: 'rate',
      title: ['How clean is the front door?', 'Насколько чистая входная дверь?'],
      help: [
        'Look at the glass and the handle. 5: not a mark. 3: fingerprints. 1: you would rather not touch it.',
        'Посмотрите на стекло и ручку. 5 — ни пятнышка, 3 — следы пальцев, 1 — не хочется браться за ручку.',
      ],
      max: 5,
      required: true,
      photos: { requiredBelow: 0.4 },
    },
    {
      key: 'facade-photo',
      type: 'photo',
      title: ['Photograph the entrance from the street', 'Сфотографируйте вход с улицы'],
      help: [
        'Before you go in, so that nobody sees you doing it. Leave passers-by out of the picture.',
        'До того как войдёте, чтобы никто не заметил. Прохожих в кадр лучше не брать.',
      ],
    },
    {
      key: 'access',
      type: 'multiple',
      title: ['What made it hard to come in?', 'Что мешало войти?'],
      choices: [
        ['nothing', 1, 'Nothing', 'Ничего'],
        ['steps', 0, 'Steps without a rail or a ramp', 'Ступени без перил или пандуса'],
        ['dark', 0, 'It was too dark', 'Было темно'],
        ['smokers', 0, 'People smoking at the door', 'У входа курили'],
        ['slippery', 0, 'A wet or slippery floor', 'Мокрый или скользкий пол'],
      ],
      exclusive: ['nothing'],
    },
  ],
}

export const host: DemoCategory = {
  key: 'host',
  type: 'checklist',
  logo: 'host',
  title: ['Host', 'Встреча'],
  trait: 'host',
  questions: [
    {
      key: 'greeted',
      type: 'single',
      title: ['How soon after coming in were you greeted?', 'Как быстро с вами поздоровались?'],
      help: [
        'Count from the moment the door closes behind you. A nod from a busy host counts.',
        'Считайте с момента, когда за вами закрылась дверь. Кивок занятого хостес тоже считается.',
      ],
      choices: [
        ['30s', 1, 'Within 30 seconds', 'В первые 30 секунд'],
        ['1min', 0.7, 'Within a minute', 'В течение минуты'],
        ['3min', 0.3, 'In one to three minutes', 'Через 1–3 минуты'],
        ['never', 0, 'Later, or not at all', 'Позже или вообще не поздоровались'],
      ],
      required: true,
      weight: 2,
      comment: { requiredBelow: 0.5 },
    },
    {
      key: 'smile',
      type: 'single',
      title: ['Did the host smile at you?', 'Улыбнулись ли вам на входе?'],
      choices: yesNo,
      required: true,
    },
    {
      key: 'reservation',
      type: 'single',
      title: ['Were you asked whether you had booked?', 'Спросили ли вас о брони?'],
      choices: [...yesNo, ['na', null, 'I said it first', 'Бронь назвали раньше, чем спросили']],
    },
    {
      key: 'waited',
      type: 'single',
      title: ['Did you have to wait for a table?', 'Пришлось ли ждать стол?'],
      choices: yesNoUnscored,
      required: true,
    },
    {
      key: 'wait-minutes',
      type: 'number',
      title: ['How long did you wait?', 'Сколько вы ждали?'],
      unit: ['min', 'мин'],
      whole: true,
      min: 0,
      max: 180,
      showIf: { question: 'waited', is: ['yes'] },
      required: true,
    },
    {
      key: 'wait-offer',
      type: 'single',
      title: ['Were you offered a seat while you waited?', 'Предложили ли вам присесть, пока вы ждали?'],
      choices: yesNo,
      showIf: { question: 'waited', is: ['yes'] },
    },
    {
      key: 'escorted',
      type: 'single',
      title: ['How did you get to your table?', 'Как вы попали за стол?'],
      choices: [
        ['shown', 1, 'I was walked to it', 'Меня проводили'],
        ['pointed', 0.3, 'I was pointed to it', 'Мне показали, куда идти'],
        ['alone', 0, 'I found one myself', 'Стол пришлось искать самостоятельно'],
      ],
      required: true,
    },
  ],
}
