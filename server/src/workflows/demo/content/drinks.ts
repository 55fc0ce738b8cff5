import { type DemoCategory, yesNo, yesNoUnscored } from './shape.ts'

export const drinks: DemoCategory = {
  key: 'drinks',
  type: 'checklist',
  logo: 'glass',
  title: ['Drinks', 'Напитки'],
  trait: 'drinks',
  questions: [
    {
      key: 'drinks-timing',
      type: 'dish',
      title: ['Drinks: ordered and served', 'Напитки: когда заказали и когда принесли'],
      required: true,
      trait: 'pace',
    },
    {
      key: 'water',
      type: 'single',
      title: ['Was water offered before you asked?', 'Предложили ли вам воду без вашей просьбы?'],
      choices: yesNo,
      required: true,
    },
    {
      key: 'glass',
      type: 'single',
      title: ['Was the glass in perfect condition?', 'Бокал в идеальном состоянии?'],
      help: [
        'No marks, no chips: hold it up to the light for a moment.',
        'Ни разводов, ни сколов: посмотрите на просвет.',
      ],
      choices: yesNo,
      required: true,
      photos: { requiredBelow: 0.5 },
    },
    {
      key: 'drink-temperature',
      type: 'single',
      title: ['Was the drink as cold or as hot as it should be?', 'Напиток подан нужной температуры?'],
      choices: [
        ['yes', 1, 'Yes', 'Да'],
        ['warm', 0, 'A cold drink was warm', 'Холодный напиток был тёплым'],
        ['cool', 0, 'A hot drink had cooled', 'Горячий напиток успел остыть'],
      ],
    },
    {
      key: 'hot-drink',
      type: 'single',
      title: ['Did you have tea or coffee?', 'Заказывали ли вы чай или кофе?'],
      choices: yesNoUnscored,
    },
    {
      key: 'hot-drink-taste',
      type: 'rate',
      title: ['How good was it?', 'Насколько он был хорош?'],
      max: 5,
      showIf: { question: 'hot-drink', is: ['yes'] },
      photos: 'optional',
    },
    {
      key: 'second-drink',
      type: 'single',
      title: [
        'Were you offered another drink when your glass was nearly empty?',
        'Предложили ли повторить, когда бокал почти опустел?',
      ],
      choices: [
        ...yesNo,
        ['na', null, 'I left before it was empty', 'Бокал до конца визита оставался полным'],
      ],
    },
  ],
}
