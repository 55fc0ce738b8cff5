import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { GIVEAWAYS } from '@cloche/contract/reports.ts'
import { look } from '../../kit/look.ts'
import styles from './giveaway-list.module.css'

type Reason = (typeof GIVEAWAYS)[number]

const REASONS: Record<Reason, MessageDescriptor> = {
  name: msg`name`,
  contact: msg`contact`,
  date: msg`day`,
  time: msg`time`,
  table: msg`table`,
}

export interface Giveaway {
  /** The question whose answer or comment the text is. */
  question: string | undefined
  reasons: readonly Reason[]
  text: string
}

/** Lists the texts that could tell who a guest was. */
export function GiveawayList({ found }: { found: readonly Giveaway[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="giveaways">
      <h3 id="giveaways">
        <Plural
          value={found.length}
          one="# text could give the guest away"
          other="# texts could give the guest away"
        />
      </h3>
      <p className={styles.soft}>
        <Trans>Such words become ••• in the file. Check that the rest does not tell it too.</Trans>
      </p>
      <ul className={look.stack(3, styles.found)}>
        {found.map(({ question, reasons, text }, place) => (
          <li key={`${question ?? ''} ${String(place)}`}>
            <small>
              {question} · {reasons.map((reason) => t(REASONS[reason])).join(', ')}
            </small>
            <q dir="auto">{text}</q>
          </li>
        ))}
      </ul>
    </section>
  )
}
