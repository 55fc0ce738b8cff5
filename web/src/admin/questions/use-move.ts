import { brokenBy } from '@cloche/checklist/bank.ts'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useSession } from '../../boot/session-context.tsx'
import type { Drafts } from './editor/drafts.ts'
import { namedIn, type Refusal } from './refusal.ts'
import type { Place } from '../kit/tree-places.ts'
import { isAt, placed, stepsTo, type Steps } from './tree/places.ts'
import { useBankCopy } from './use-bank.ts'

interface Options {
  drafts: Drafts
  /** Announces words to screen readers. */
  announce: (words: string) => void
  refuse: (refusal: Refusal | null) => void
}

interface Moving {
  id: string
  title: string
  steps: Steps
}

/** Moves an item, at once on the screen and then on the server, one move after another. */
export function useMove({ drafts, announce, refuse }: Options): (id: string, place: Place) => void {
  const { t } = useLingui()
  const { api } = useSession()
  const bank = useBankCopy()

  const adopt = async (id: string, parent: string) => {
    const { title, logo, type, options, version } = bank.get().find((item) => item.id === id)!
    const body = { title, logo, type, options, parent }
    const moved = await api.call('PUT /question/{id}', { params: { id }, body, ifMatch: version })
    // The screen already shows the item at its target.
    bank.set((items) => items.map((item) => (item.id === id ? { ...moved, order: item.order } : item)))
    drafts.rebase(moved)
  }

  const { mutate } = useMutation({
    scope: { id: 'bank' },
    networkMode: 'always',
    mutationFn: async ({ id, steps: { parent, places } }: Moving) => {
      if (parent !== undefined) await adopt(id, parent)
      const given = { params: { id }, query: { places: Math.abs(places) } }
      if (places > 0) await api.call('PATCH /question/{id}/inc', given)
      if (places < 0) await api.call('PATCH /question/{id}/dec', given)
    },
    onError: (error, { title }) => {
      refuse({ action: 'move', title, dependents: namedIn(error, bank.get()), error })
      void bank.reread()
    },
  })

  return (id, place) => {
    const before = bank.get()
    const { title } = before.find((item) => item.id === id)!
    if (isAt(before, id, place)) return
    const after = placed(before, id, place)
    const dependents = brokenBy(before, after)
    refuse(dependents.length > 0 ? { action: 'move', title, dependents, error: null } : null)
    if (dependents.length > 0) return
    const steps = stepsTo(before, id, place)
    bank.set(() => after)
    announce(words(after, id))
    mutate({ id, title, steps })
  }

  function words(after: readonly BankQuestion[], id: string): string {
    const { title, parent } = after.find((item) => item.id === id)!
    const siblings = after.filter((item) => item.parent === parent)
    const place = siblings.findIndex((item) => item.id === id) + 1
    const count = siblings.length
    const category = after.find((item) => item.id === parent)?.title
    return category
      ? t`“${title}” is now ${place} of ${count} in “${category}”`
      : t`“${title}” is now ${place} of ${count}`
  }
}
