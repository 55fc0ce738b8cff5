import type { DeclinablePart } from '@cloche/contract/constants.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { look } from '../kit/look.ts'
import styles from './section.module.css'

/** Why the guest could not give a part of a question, in their words. */
export function DeclinedPart({ item, part }: { item: VisitQuestion; part: DeclinablePart }) {
  return (
    <p className={look.classes(look.text('anywhere', 'typed'), styles.declined)} dir="auto">
      <span className={look.text('soft')}>
        {part === 'photos' || item.type === 'photo' ? (
          <Trans>Couldn’t take a photo:</Trans>
        ) : (
          <Trans>Couldn’t answer:</Trans>
        )}{' '}
      </span>
      {item.declined?.[part]}
    </p>
  )
}
