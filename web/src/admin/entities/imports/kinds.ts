import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ImportKind } from '@cloche/contract/imports.ts'

interface Kind {
  title: MessageDescriptor
  /** The address of the list that shows the imported rows. */
  list: string
  toList: MessageDescriptor
  found: (count: number) => MessageDescriptor
  confirm: (count: number) => MessageDescriptor
  stored: (count: number) => MessageDescriptor
}

export const KINDS: Record<ImportKind, Kind> = {
  restaurants: {
    title: msg`Restaurants`,
    list: '/admin/restaurant',
    toList: msg`To the restaurants`,
    found: (count) => msg`${plural(count, { one: '# restaurant', other: '# restaurants' })}`,
    confirm: (count) => msg`${plural(count, { one: 'Import # restaurant', other: 'Import # restaurants' })}`,
    stored: (count) =>
      msg`${plural(count, { one: '# restaurant imported', other: '# restaurants imported' })}`,
  },
  guests: {
    title: msg`Guests`,
    list: '/admin/user',
    toList: msg`To the guests`,
    found: (count) => msg`${plural(count, { one: '# guest', other: '# guests' })}`,
    confirm: (count) => msg`${plural(count, { one: 'Import # guest', other: 'Import # guests' })}`,
    stored: (count) => msg`${plural(count, { one: '# guest imported', other: '# guests imported' })}`,
  },
  visits: {
    title: msg`Visits`,
    list: '/admin/visit',
    toList: msg`To the visits`,
    found: (count) => msg`${plural(count, { one: '# visit', other: '# visits' })}`,
    confirm: (count) => msg`${plural(count, { one: 'Import # visit', other: 'Import # visits' })}`,
    stored: (count) => msg`${plural(count, { one: '# visit imported', other: '# visits imported' })}`,
  },
}

const NAMES = Object.keys(KINDS) as ImportKind[]

/** The kind that the address names, by default restaurants: visits can only be imported after them. */
export function kindOf(params: URLSearchParams): ImportKind {
  return NAMES.find((kind) => kind === params.get('kind')) ?? 'restaurants'
}
