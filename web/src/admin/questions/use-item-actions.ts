import { dependents } from '@cloche/checklist/bank.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../boot/session-context.tsx'
import { useUndo } from '../kit/undo.tsx'
import { namedIn, type Refusal } from './refusal.ts'
import { useBankCopy } from './use-bank.ts'

/** The actions on a whole item. Each shows its result at once or says why it failed. */
export interface ItemActions {
  remove(item: BankQuestion): Promise<void>
  restore(item: BankQuestion): Promise<void>
  /** Returns the copy, or null if the server refused. */
  duplicate(item: BankQuestion): Promise<BankQuestion | null>
}

export function useItemActions(refuse: (refusal: Refusal | null) => void): ItemActions {
  const { t } = useLingui()
  const { api } = useSession()
  const bank = useBankCopy()
  const offerUndo = useUndo()

  const restoreById = async (id: string) => {
    await api.call('POST /question/{id}/restore', { params: { id } })
    await bank.reread()
  }
  const attempt = async <T>(action: Refusal['action'], { title }: BankQuestion, act: () => Promise<T>) => {
    refuse(null)
    try {
      return await act()
    } catch (error) {
      refuse({ action, title, dependents: namedIn(error, bank.get()), error: error as Error })
      void bank.reread()
      return null
    }
  }

  return {
    async remove(item) {
      const { id, title, version } = item
      const named = dependents(bank.get(), id)
      if (named.length > 0) {
        refuse({ action: 'remove', title, dependents: named, error: null })
        return
      }
      await attempt('remove', item, async () => {
        await api.call('DELETE /question/{id}', { params: { id }, ifMatch: version })
        bank.set((items) => items.filter((each) => each.id !== id && each.parent !== id))
        void bank.reread()
        offerUndo(t`“${title}” is removed`, () => restoreById(id))
      })
    },
    restore: async (item) => {
      await attempt('restore', item, () => restoreById(item.id))
    },
    duplicate: (item) =>
      attempt('duplicate', item, async () => {
        const { items } = await api.call('POST /question/{id}/duplicate', { params: { id: item.id } })
        bank.take(...items)
        await bank.reread()
        return items[0] ?? null
      }),
  }
}
