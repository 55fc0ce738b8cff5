import type { Checklist } from '@cloche/contract/checklists.ts'

export function testChecklist(id: string, title: string, more: Partial<Checklist> = {}): Checklist {
  return { id, title, position: 0, categoryIds: [], questions: 0, deletedAt: null, version: 1, ...more }
}
