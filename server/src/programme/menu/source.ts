import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MenuState } from '@cloche/contract/menu.ts'

/** `name`: the place as people see it, which also identifies it; without a password. */
export type Source = { name: string } & (
  | { kind: 'google' | 'web'; address: URL }
  | { kind: 'file'; path: string }
)

/** The source named by `MENU_URL`; for a Google sheet the address of its workbook. */
export function sourceOf(menuUrl: string): Source {
  if (!/^https?:/i.test(menuUrl)) {
    const path = /^file:/i.test(menuUrl) ? fileURLToPath(menuUrl) : menuUrl
    return { kind: 'file', path, name: basename(path) }
  }
  const address = new URL(menuUrl)
  const shown = new URL(menuUrl)
  shown.username = ''
  shown.password = ''
  const workbook = googleWorkbook(address)
  return { kind: workbook ? 'google' : 'web', address: workbook ?? address, name: shown.href }
}

export function presentSource(source: Source | null): MenuState['source'] {
  return source && { kind: source.kind, name: source.name }
}

/** The workbook of a Google sheet, from any of its addresses (edit, view, publish, export). */
function googleWorkbook({ hostname, pathname, searchParams }: URL): URL | null {
  if (hostname !== 'docs.google.com') return null
  const [, published, id] = /\/spreadsheets(?:\/u\/\d+)?\/d\/(e\/)?([\w-]+)/.exec(pathname) ?? []
  if (!id) return null
  const workbook = new URL(`https://docs.google.com/spreadsheets/d/${published ?? ''}${id}/`)
  if (published) workbook.href += 'pub?output=xlsx'
  else workbook.href += 'export?format=xlsx'
  const key = searchParams.get('resourcekey')
  if (key) workbook.searchParams.set('resourcekey', key)
  return workbook
}
