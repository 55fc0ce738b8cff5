import { IMPORT_TIME_COLUMN } from '@cloche/contract/constants.ts'
import type { ImportKind } from '@cloche/contract/imports.ts'

/**
 * Other names of the columns, besides their own: those that the import page shows in each language, and those of other
 * systems. If a file has several of a column's names, the first in this list counts.
 */
export const COLUMN_NAMES: Record<ImportKind, Record<string, readonly string[]>> = {
  restaurants: {
    title: ['название', 'ресторан', 'название ресторана', 'заведение', 'наименование', 'restaurant', 'name'],
    address: ['адрес', 'адрес ресторана'],
    timezone: ['часовой пояс'],
    group: ['группа', 'путь', 'path'],
    tags: ['метки', 'теги', 'tag', 'labels'],
    city: ['город', 'town'],
  },
  guests: {
    firstName: ['имя', 'given name', 'name'],
    lastName: ['фамилия', 'surname', 'family name'],
    phone: [
      'телефон',
      'номер телефона',
      'мобильный',
      'мобильный телефон',
      'phone number',
      'telephone',
      'mobile',
    ],
    email: ['почта', 'эл. почта', 'электронная почта', 'адрес эл. почты', 'mail', 'email address'],
    login: ['логин'],
    language: ['язык', 'язык сообщений', 'language of messages'],
    city: ['город', 'town'],
    free: ['свободен', 'свободны', 'когда свободен', 'свободное время', 'free on', 'free times'],
  },
  visits: {
    guest: [
      'гость',
      'тайный гость',
      'логин',
      'login',
      'телефон',
      'phone',
      'почта',
      'эл. почта',
      'электронная почта',
      'email',
    ],
    restaurant: ['ресторан', 'заведение', 'название', 'название ресторана', 'title'],
    address: ['адрес', 'адрес ресторана'],
    visitDate: ['дата и время', 'дата визита', 'дата', 'date and time', 'date'],
    checklist: ['чек-лист', 'чеклист', 'анкета', 'form'],
  },
}

/** A second column that holds only the time of a visit. */
export const TIME_NAMES = [IMPORT_TIME_COLUMN, 'time', 'время', 'время визита']
