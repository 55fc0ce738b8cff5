import type { Part } from '@cloche/checklist/complete.ts'
import { useMemo } from 'react'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import type { Summary } from '../summary.ts'
import { useTexts } from '../texts.ts'
import styles from './missing-list.module.css'

interface Props {
  missing: Summary['missing']
  search: string
  close: () => void
}

/** Links to the missing questions, by category. */
export function MissingList({ missing, search, close }: Props) {
  const parents = [...new Set(missing.map(({ item }) => item.parent!))]
  return parents.map((parent) => (
    <section key={parent} className={styles.section}>
      <CategoryTitle id={parent} />
      <ul className={styles.plate}>
        {missing
          .filter(({ item }) => item.parent === parent)
          .map(({ item, parts }) => (
            <MissingRow key={item.id} item={item} parts={parts} search={search} close={close} />
          ))}
      </ul>
    </section>
  ))
}

function CategoryTitle({ id }: { id: string }) {
  const checklist = useChecklist()
  const { title } = useTexts(useReadable(useMemo(() => checklist.question(id), [checklist, id])))
  return <h3 className={styles.category}>{title}</h3>
}

interface RowProps {
  item: LocalQuestion
  parts: readonly Part[]
  search: string
  close: () => void
}

function MissingRow({ item, parts, search, close }: RowProps) {
  const { title } = useTexts(item)
  return (
    <li>
      <Link to={`/guest/question-list/${item.id}${search}`} className={styles.row} onClick={close}>
        <span>
          {title}
          {!parts.includes('answer') && (
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
