import { type DemoCategory, yesNo } from './shape.ts'

export const bar: DemoCategory = {
  key: 'bar',
  type: 'addon',
  logo: 'cocktail',
  title: ['Bar', 'Бар'],
  trait: 'drinks',
  questions: [
    {
      key: 'bar-noticed',
      type: 'single',
      title: ['How soon did the bartender notice you?', 'Как быстро бармен обратил на вас внимание?'],
      choices: [
        ['30s', 1, 'Within 30 seconds', 'В первые 30 секунд'],
        ['1min', 0.6, 'Within a minute', 'В течение минуты'],
        ['later', 0, 'Later', 'Позже'],
      ],
      required: true,
    },
    {
      key: 'bar-asked',
      type: 'single',
      title: ['Were you asked what you like?', 'Спросили ли вас о вкусах?'],
      help: [
        'Ask for “something of your own” and see what follows.',
        'Попросите «что-нибудь на ваш вкус» и послушайте, о чём спросят.',
      ],
      choices: yesNo,
    },
    {
      key: 'cocktail',
      type: 'dish',
      title: ['Cocktail: ordered and served', 'Коктейль: когда заказали и когда подали'],
      required: true,
      trait: 'pace',
    },
    {
      key: 'cocktail-taste',
      type: 'rate',
      title: ['How good was the cocktail?', 'Насколько удался коктейль?'],
      max: 5,
      required: true,
      photos: 'optional',
    },
    {
      key: 'bar-top',
      type: 'single',
      title: ['Was the bar top clean?', 'Стойка чистая?'],
      choices: yesNo,
      trait: 'cleanliness',
    },
  ],
}

export const children: DemoCategory = {
  key: 'children',
  type: 'addon',
  logo: 'balloon',
  title: ['Children’s menu', 'Детское меню'],
  trait: 'service',
  questions: [
    {
      key: 'kids-menu',
      type: 'single',
      title: ['Was the children’s menu brought unasked?', 'Принесли ли детское меню без вашей просьбы?'],
      choices: yesNo,
      required: true,
    },
    {
      key: 'high-chair',
      type: 'single',
      title: ['Was there a high chair?', 'Нашёлся ли детский стул?'],
      choices: [
        ['offered', 1, 'It was offered', 'Да, предложили'],
        ['asked', 0.5, 'After I asked', 'Да, после просьбы'],
        ['none', 0, 'No', 'Нет'],
        ['na', null, 'Not needed', 'Не понадобился'],
      ],
    },
    {
      key: 'kids-dish',
      type: 'dish',
      title: ['Child’s dish: ordered and served', 'Детское блюдо: когда заказали и когда принесли'],
      help: ['It should come before the grown-ups’ plates.', 'Его должны принести раньше взрослых блюд.'],
      required: true,
      trait: 'pace',
    },
    {
      key: 'kids-busy',
      type: 'multiple',
      title: ['What was there to keep a child busy?', 'Чем можно было занять ребёнка?'],
      choices: [
        ['colouring', 1, 'Colouring', 'Раскраски'],
        ['toys', 1, 'Toys or a game', 'Игрушки или настольная игра'],
        ['corner', 1, 'A play corner', 'Детский уголок'],
        ['nothing', 0, 'Nothing', 'Ничем'],
      ],
      exclusive: ['nothing'],
    },
    {
      key: 'kids-kind',
      type: 'rate',
      title: ['How did the staff get on with the child?', 'Как сотрудники общались с ребёнком?'],
      max: 5,
      required: true,
    },
  ],
}
