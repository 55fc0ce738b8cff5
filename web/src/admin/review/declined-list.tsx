import { declinedParts } from '@cloche/checklist/complete.ts'
import { textsOf } from '@cloche/checklist/localize.ts'
import { Trans } from '@lingui/react/macro'
import { currentLanguage } from '../../boot/i18n.ts'
import { look } from '../kit/look.ts'
import { DeclinedPart } from './declined-part.tsx'
import type { ReviewSection } from './review.ts'
import styles from './section.module.css'

/** What the guest could not do, with the reasons, before anything else of the visit. */
export function DeclinedList({ sections }: { sections: readonly ReviewSection[] }) {
  const declined = sections
    .flatMap(({ questions }) => questions)
    .flatMap(({ item }) => declinedParts(item).map((part) => ({ item, part })))
  if (declined.length === 0) return null
  return (
    <section aria-labelledby="declined-title" className={look.stack(2, styles.couldNot)}>
      <h2 id="declined-title">
        <Trans>What could not be done</Trans>
      </h2>
      <ul className={look.stack(2)}>
        {declined.map(({ item, part }) => (
          <li key={`${item.id} ${part}`}>
            <a href={`#${item.id}`}>{textsOf(item, currentLanguage()).title}</a>
            <DeclinedPart item={item} part={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}
