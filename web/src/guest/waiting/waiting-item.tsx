import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { FaultText } from '../fault-text.tsx'
import { ItemWords } from './item-words.tsx'
import { madeAtText } from './made-at.ts'
import { refusalOf } from './refusal.ts'
import { RefusedActions } from './refused-actions.tsx'
import styles from './waiting.module.css'

interface Props {
  item: QueueItem
  /** Null: the item is about the whole visit, or the visit is not on this phone. */
  question: LocalQuestion | null
  timezone: string | undefined
  /** The item waits for a refused one. */
  held?: boolean
}

/** A waiting item: what it is, when it was made, and its state. */
export function WaitingItem({ item, question, timezone, held = false }: Props) {
  useLingui()
  const failed = item.state === 'failed'
  const photo = item.kind === 'photo' && question?.photos.find(({ id }) => id === item.body.id)
  return (
    <div className={styles.item}>
      {photo && <img src={photo.thumbUrl} alt="" width="52" height="52" className={styles.thumb} />}
      <div className={styles.words}>
        <p dir="auto">
          <ItemWords item={item} question={question} />
        </p>
        <p className={styles.soft}>
          <time dateTime={item.capturedAt}>{madeAtText(item.capturedAt, timezone)}</time>
          <span> · </span>
          {failed ? (
            <span className={styles.fault}>
              <Trans>Not accepted:</Trans> <FaultText code={refusalOf(item)} visitId={item.visitId} />
            </span>
          ) : item.state === 'sending' ? (
            <Trans>Sending</Trans>
          ) : held ? (
            <Trans>Goes out once nothing is refused any more</Trans>
          ) : (
            <Trans>Saved on this phone</Trans>
          )}
        </p>
        {failed && <RefusedActions seqs={[item.seq]} />}
      </div>
    </div>
  )
}
