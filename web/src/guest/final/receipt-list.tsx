import { Plural, Trans } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Receipt, Share } from '@cloche/engine/interface.ts'
import { isWhole } from './stage.ts'
import styles from './final.module.css'

/** The counts that the server has stored, and whether this phone has more. */
export function ReceiptList({ receipt }: { receipt: Receipt }) {
  const { answers, photos, dishes } = receipt
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Stored on the server</Trans>
      </h2>
      <ul className={styles.rows}>
        <Row share={answers}>
          <Answers {...answers} />
        </Row>
        {photos.of > 0 && (
          <Row share={photos}>
            <Photos {...photos} />
          </Row>
        )}
        {dishes.of > 0 && (
          <Row share={dishes}>
            <Dishes {...dishes} />
          </Row>
        )}
      </ul>
      {!isWhole(receipt) && (
        <p className={styles.less}>
          <Trans>
            Look in “Past visits” what is missing, and tell whoever sent you the link: they can give the visit
            back to you.
          </Trans>
        </p>
      )}
    </section>
  )
}

function Row({ share, children }: { share: Share; children: ReactNode }) {
  const whole = share.stored === share.of
  const Icon = whole ? Check : CircleAlert
  return (
    <li data-whole={whole}>
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

function Answers({ stored, of }: Share) {
  return <Plural value={of} one={`${stored} of # answer`} other={`${stored} of # answers`} />
}

function Photos({ stored, of }: Share) {
  return <Plural value={of} one={`${stored} of # photo`} other={`${stored} of # photos`} />
}

function Dishes({ stored, of }: Share) {
  return <Plural value={of} one={`${stored} of # dish`} other={`${stored} of # dishes`} />
}
