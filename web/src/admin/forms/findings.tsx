import type { FormReading } from '@cloche/contract/bank.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TypeIcon } from '../questions/tree/type-icon.tsx'
import { ArrivalHeading } from './arrival-heading.tsx'
import { typeCounts } from './outline.ts'
import bar from '../imports/import-page.module.css'
import styles from './forms.module.css'

/** How much of what is in a form. */
export function Findings({ file, read }: { file: File; read: FormReading }) {
  const { i18n } = useLingui()
  const categories = read.items.filter(({ parent }) => parent === null).length
  const questions = read.items.length - categories
  const counts = typeCounts(read.items)
  return (
    <div className={bar.findings} role="status">
      <ArrivalHeading>{read.title}</ArrivalHeading>
      <p className={styles.file} dir="auto">
        {file.name}
      </p>
      {read.items.length === 0 ? (
        <p>
          <Trans>Nothing in this form could be taken over.</Trans>
        </p>
      ) : (
        <p className={styles.counts}>
          <span>
            <Plural value={categories} one="# category" other="# categories" />
          </span>
          <span>
            <Plural value={questions} one="# question" other="# questions" />
          </span>
          {counts.map(([type, count]) => (
            <span key={type} className={styles.count}>
              <TypeIcon type={type} /> {i18n.number(count)}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
