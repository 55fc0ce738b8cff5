import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

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
  { path: '/admin/user', name: msg`Users`, also: '/admin/import' },
  { path: '/admin/restaurant', name: msg`Restaurants`, adminOnly: true },
  { path: '/admin/menu', name: msg`Menu`, adminOnly: true },
  { path: '/admin/outbox', name: msg`Outbox`, adminOnly: true },
  { path: '/admin/audit', name: msg`Log`, adminOnly: true },
]

/** The sections a role may open, in the order of the navigation. */
export function sectionsOf(roleId: number): readonly Section[] {
  return SECTIONS.filter(({ adminOnly }) => !adminOnly || roleId === ROLE.administrator)
}

export function isIn({ path, also }: Section, address: string): boolean {
  if (path === '/admin') return address === path
  return [path, also].some((area) => area && (address === area || address.startsWith(`${area}/`)))
}
