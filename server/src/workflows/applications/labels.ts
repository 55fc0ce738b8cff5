import type { Application } from '@cloche/contract/applications.ts'
import type { Language } from '@cloche/contract/constants.ts'

interface Labels {
  sheet: string
  columns: readonly string[]
  status: Record<Application['status'], string>
  eatsOut: Record<Application['eatsOut'], string>
  diets: Record<Application['diets'][number], string>
  free: Record<Application['free'][number], string>
}

/** The exported workbook's labels. */
export const LABELS: Record<Language, Labels> = {
  en: {
    sheet: 'Applications',
    columns: [
      'Sent in (UTC)',
      'Status',
      'First name',
      'Last name',
      'Phone',
      'E-mail',
      'City',
      'Year of birth',
      'Eats out',
      'Diets',
      'About the diet',
      'Free',
      'Note',
      'Consent',
      'Agreed on (UTC)',
    ],
    status: { waiting: 'waiting', accepted: 'accepted', merged: 'merged', declined: 'declined' },
    eatsOut: {
      rarely: 'less than once a month',
      monthly: 'every month',
      weekly: 'every week',
      often: 'several times a week',
    },
    diets: {
      vegetarian: 'vegetarian',
      vegan: 'vegan',
      halal: 'halal',
      kosher: 'kosher',
      gluten_free: 'no gluten',
      lactose_free: 'no lactose',
      nuts: 'no nuts',
      seafood: 'no seafood',
    },
    free: {
      weekday_morning: 'weekday mornings',
      weekday_lunch: 'weekday lunches',
      weekday_evening: 'weekday evenings',
      weekend_morning: 'weekend mornings',
      weekend_lunch: 'weekend lunches',
      weekend_evening: 'weekend evenings',
    },
  },
  ru: {
    sheet: 'Анкеты',
    columns: [
      'Прислана (UTC)',
      'Статус',
      'Имя',
      'Фамилия',
      'Телефон',
      'Почта',
      'Город',
      'Год рождения',
      'Ест вне дома',
      'Питание',
      'О питании',
      'Свободное время',
      'Примечание',
      'Согласие',
      'Согласие дано (UTC)',
    ],
    status: { waiting: 'ждёт', accepted: 'принята', merged: 'объединена', declined: 'отклонена' },
    eatsOut: {
      rarely: 'реже раза в месяц',
      monthly: 'каждый месяц',
      weekly: 'каждую неделю',
      often: 'несколько раз в неделю',
    },
    diets: {
      vegetarian: 'вегетарианство',
      vegan: 'веганство',
      halal: 'халяль',
      kosher: 'кошер',
      gluten_free: 'без глютена',
      lactose_free: 'без лактозы',
      nuts: 'без орехов',
      seafood: 'без морепродуктов',
    },
    free: {
      weekday_morning: 'утро буднего дня',
      weekday_lunch: 'обед буднего дня',
      weekday_evening: 'вечер буднего дня',
      weekend_morning: 'утро выходного',
      weekend_lunch: 'обед выходного',
      weekend_evening: 'вечер выходного',
    },
  },
}
