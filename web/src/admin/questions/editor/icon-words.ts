import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  list: msg`List`,
  door: msg`Door`,
  host: msg`Bell`,
  users: msg`People`,
  tray: msg`Tray`,
  plate: msg`Cutlery`,
  soup: msg`Soup`,
  pizza: msg`Pizza`,
  cake: msg`Cake`,
  leaf: msg`Leaf`,
  coffee: msg`Coffee`,
  glass: msg`Wine`,
  beer: msg`Beer`,
  cocktail: msg`Cocktail`,
  sparkles: msg`Cleanliness`,
  bath: msg`Bath`,
  music: msg`Music`,
  clock: msg`Clock`,
  phone: msg`Telephone`,
  message: msg`Speech`,
  receipt: msg`Bill`,
  wave: msg`Hand`,
  bike: msg`Bicycle`,
  car: msg`Car`,
  baby: msg`Baby`,
  balloon: msg`Balloon`,
}

/** What an icon shows, in words. */
export function useIconWords(): (name: string) => string {
  const { t } = useLingui()
  return (name) => {
    const word = WORDS[name]
    return word ? t(word) : name
  }
}
