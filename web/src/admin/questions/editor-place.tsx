import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { useMemo, useState } from 'react'
import { PageNotice } from '../kit/page-notice.tsx'
import { draftOf, freshDraft, type Draft } from './editor/draft.ts'
import { Editor } from './editor/editor.tsx'
import type { Adding, useAddress } from './use-address.ts'
import styles from './questions.module.css'

interface Props {
  bank: readonly BankQuestion[]
  address: ReturnType<typeof useAddress>
  close: () => void
  announce: (words: string) => void
}

/** Shows the editor for the item that the address names. */
export function EditorPlace({ bank, address, close, announce }: Props) {
  const { t } = useLingui()
  const { openId, adding, go } = address
  const item = bank.find(({ id }) => id === openId) ?? null
  const [round, setRound] = useState(0)
  const began = useBeginning(item, adding)
  const id = item?.id ?? placeOf(adding)
  if (!began)
    return (
      <aside className={styles.place}>
        <Gone close={close} />
      </aside>
    )
  const saved = (stored: BankQuestion, next: boolean) => {
    announce(t`“${stored.title}” is saved`)
    if (item) return
    if (!next) return go({ open: stored.id, new: null, in: null }, true)
    go({ new: stored.type, in: stored.parent }, true)
    setRound(round + 1)
  }
  return (
    <aside className={styles.place}>
      <Editor
        key={`${id} ${round}`}
        id={id}
        item={item}
        began={began}
        bank={bank}
        close={close}
        saved={saved}
      />
    </aside>
  )
}

/** Each place where an item can be added keeps one unsaved new item. */
function placeOf(adding: Adding | null): string {
  return adding && 'category' in adding ? `new-${adding.category}` : 'new'
}

function useBeginning(item: BankQuestion | null, adding: Adding | null): Draft | null {
  const { t } = useLingui()
  const yes = t`Yes`
  const no = t`No`
  const type = adding?.type
  const category = adding && 'category' in adding ? adding.category : null
  return useMemo(() => {
    if (item) return draftOf(item)
    if (!type) return null
    return freshDraft(type, category, [
      { key: 'first', stored: false, title: yes, score: 100 },
      { key: 'second', stored: false, title: no, score: 0 },
    ])
  }, [item, type, category, yes, no])
}

function Gone({ close }: { close: () => void }) {
  return (
    <PageNotice title={<Trans>This is not in the bank any more</Trans>}>
      <p>
        <Trans>Somebody may have removed it. What was removed can be restored below the questions.</Trans>
      </p>
      <Button variant="default" onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </PageNotice>
  )
}
