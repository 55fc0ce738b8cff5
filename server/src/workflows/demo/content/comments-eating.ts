import type { Remarks } from './shape.ts'

/** Comments on food and drinks. */
export const EATING: Record<string, Remarks> = {
  mains: {
    good: {
      en: [
        'All of it hot, all of it at once.',
        'Both plates at the same moment, from the right, with their names.',
        'Quick, and it did not feel rushed.',
      ],
      ru: [
        'Быстро, и при этом никто не торопил.',
        'Горячее несли вдвоём, чтобы поставить разом.',
        'Принесли одновременно, как и просили.',
      ],
    },
    bad: {
      en: [
        'The {dish} took {n} minutes; the apology came with the bill.',
        'We were told “five more minutes” three times.',
        '{n} minutes for the {dish} in a half-empty room.',
        'My companion had finished before my plate came.',
        'The table next to us got our order first, by mistake.',
      ],
      ru: [
        'Ждали {n} минут, никто не предупредил о задержке.',
        'Один уже доел, второму только несут.',
        'Официант извинялся за кухню, видно, что вечером так всегда.',
        'Горячее пришло раньше закусок.',
      ],
    },
  },
  temperature: {
    good: {
      en: ['Steaming, with a warning that the plate is hot.', 'Even the plate was warm.'],
      ru: [
        'Принесли под крышкой, пар ещё шёл.',
        'Горячее было действительно горячим.',
        'Тарелка подогретая, приятная мелочь.',
      ],
    },
    bad: {
      en: [
        'The {dish} had clearly stood at the pass: a skin on the sauce.',
        'Hot at the edge, cold in the middle.',
        'Lukewarm under a hot sauce.',
        'I could have eaten it at once, which is not a compliment.',
      ],
      ru: [
        'Гарнир ещё тёплый, остальное остыло.',
        'Соус подёрнулся плёнкой, блюдо явно стояло на раздаче.',
        '«{dish}»: середина холодная.',
        'Принесли еле тёплым, пришлось просить разогреть.',
      ],
    },
  },
  'as-described': {
    good: {
      en: [
        'Bigger than I had thought, otherwise as promised.',
        'Exactly as printed, down to the caper berries.',
      ],
      ru: ['Всё как в меню, вплоть до зелени.'],
    },
    bad: {
      en: [
        'The menu promises one more ingredient; it was not there.',
        'Another side dish than printed, without a word.',
        'A small portion for a main course.',
      ],
      ru: ['Половины обещанного в меню на тарелке нет.', 'Гарнир заменили и не предупредили.'],
    },
  },
  taste: {
    good: {
      en: [
        'The best {dish} I have had this year.',
        'A sauce I wiped up with bread to the last drop.',
        'Simple and exact: salt, acid, heat, all in place.',
        'My companion tried mine and ordered the same.',
      ],
      ru: [
        '«{dish}» — за этим стоит возвращаться.',
        'Очень вкусно, соус хотелось доесть ложкой.',
        'Приготовлено ровно так, как просили.',
        'Домашний вкус, без лишнего.',
      ],
    },
    bad: {
      en: [
        'Salt was all I could taste.',
        'Dry, and the sauce could not save it.',
        'Overcooked, in a watery sauce.',
        'Bland; I asked for pepper and lemon.',
      ],
      ru: ['Пересолено так, что пришлось просить воды.', 'Сухо и пресно.', 'Вкуса нет, спасал только хлеб.'],
    },
  },
  'problem-solved': {
    good: {
      en: ['The plate was replaced in six minutes and the dessert was on the house.'],
      ru: ['Заменили без единого вопроса и принесли комплимент.'],
    },
    bad: {
      en: [
        '“The kitchen always does it like this.”',
        'The waiter said sorry and left the plate where it was.',
        'I was told the chef would be informed. That was all.',
      ],
      ru: [
        '«Передам повару» — и больше об этом не вспомнили.',
        'Извинились, но блюдо так и осталось на столе.',
        'Предложили досолить самим.',
      ],
    },
  },
  'drinks-timing': {
    good: { en: ['Drinks on the table in four minutes.'] },
    bad: {
      en: ['The wine came after the first course was cleared.'],
      ru: ['Лимонад принесли вместе со счётом за закуски.'],
    },
  },
  glass: {
    good: {
      en: ['Polished so well that it rang.', 'Thin glass, spotless.'],
      ru: ['Стекло тонкое и без единого пятна.'],
    },
    bad: {
      en: ['Lipstick on the rim.', 'A chip at the foot of the glass.'],
      ru: ['Разводы и след помады.', 'Скол на кромке.'],
    },
  },
  'hot-drink-taste': {
    good: {
      en: ['The best cup of the week.', 'Strong and fragrant, with a glass of water beside it.'],
      ru: ['Чайник большой, хватило на двоих.', 'Ароматный и по-настоящему горячий.'],
    },
    bad: { en: ['Thin and barely warm.'], ru: ['Еле тёплый, допивать не захотелось.'] },
  },
}
