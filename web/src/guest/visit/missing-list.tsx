import { useMemo } from 'react'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import type { Needed } from '../still-needed.ts'
import { useTexts } from '../texts.ts'
import styles from './missing-list.module.css'

interface Props {
  needed: readonly Needed[]
  search: string
  close: () => void
}

/** Links to the questions that still need something, by category. */
export function MissingList({ needed, search, close }: Props) {
  const parents = [...new Set(needed.map(({ item }) => item.parent!))]
  return parents.map((parent) => (
    <section key={parent} className={styles.section}>
      <CategoryTitle id={parent} />
      <ul className={styles.plate}>
        {needed
          .filter(({ item }) => item.parent === parent)
          .map((each) => (
            <MissingRow key={each.item.id} {...each} search={search} close={close} />
          ))}
      </ul>
    </section>
  ))
}

function CategoryTitle({ id }: { id: string }) {
  const visitCopy = useVisitCopy()
  const { title } = useTexts(useReadable(useMemo(() => visitCopy.question(id), [visitCopy, id])))
  return (
    <h3 className={styles.category}>
      <bdi>{title}</bdi>
    </h3>
  )
}

interface RowProps extends Needed {
  search: string
  close: () => void
}

function MissingRow({ item, parts, unsaved, search, close }: RowProps) {
  const { title } = useTexts(item)
  return (
    <li>
      <Link to={`/guest/question-list/${item.id}${search}`} className={styles.row} onClick={close}>
        <span>
          <bdi>{title}</bdi>
          {unsaved.length > 0 && (
            <span className={styles.part}>
              <Trans>
                Not saved: <bdi>{unsaved.join(' · ')}</bdi>
              </Trans>
            </span>
          )}
          {parts.length > 0 && !parts.includes('answer') && (
            <span className={styles.part}>
              {parts.includes('comment') ? (
                <Trans>A comment is needed</Trans>
              ) : (
                <Trans>A photo is needed</Trans>
              )}
            </span>
          )}
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
