import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { KINDS, kindOf } from '../entities/imports/kinds.ts'

interface Section {
  path: string
  name: MessageDescriptor
  /** Another address that belongs to the section. */
  also?: string
  adminOnly?: true
}

const SECTIONS: readonly Section[] = [
  { path: '/admin', name: msg`Today` },
  { path: '/admin/visit', name: msg`Visits`, also: '/admin/visit-history' },
  { path: '/admin/insight', name: msg`Insight`, also: '/admin/export' },
  { path: '/admin/question', name: msg`Questions`, adminOnly: true },
  { path: '/admin/user', name: msg`Users` },
  { path: '/admin/restaurant', name: msg`Restaurants`, adminOnly: true },
  { path: '/admin/menu', name: msg`Menu`, adminOnly: true },
  { path: '/admin/outbox', name: msg`Outbox`, adminOnly: true },
  { path: '/admin/audit', name: msg`Log`, adminOnly: true },
]

const IMPORT = '/admin/import'

/** Pages for administrators that the navigation does not name. */
const OTHER_NAMES: Record<string, MessageDescriptor> = {
  [IMPORT]: msg`Import`,
  '/admin/token': msg`API tokens`,
  '/admin/webhook': msg`Webhooks`,
  '/admin/settings': msg`Programme`,
}

/** The sections a role may open, in the order of the navigation. */
export function sectionsOf(roleId: number): readonly Section[] {
  return SECTIONS.filter(({ adminOnly }) => !adminOnly || roleId === ROLE.administrator)
}

/** The address of the section that an address belongs to: an import belongs to the list that it fills. */
export function placeOf(pathname: string, params: URLSearchParams): string {
  return pathname === IMPORT ? KINDS[kindOf(params)].list : pathname
}

/** Names the page of an address that a role may not open. */
export function forbiddenName(address: string): MessageDescriptor | undefined {
  const found = SECTIONS.find((section) => section.adminOnly && isIn(section, address))
  return found?.name ?? Object.entries(OTHER_NAMES).find(([path]) => isUnder(address, path))?.[1]
}

export function isIn({ path, also }: Section, address: string): boolean {
  if (path === '/admin') return address === path
  return [path, also].some((area) => area && isUnder(address, area))
}

const isUnder = (address: string, area: string) => address === area || address.startsWith(`${area}/`)
