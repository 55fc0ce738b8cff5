import { Trans } from '@lingui/react/macro'
import { textsOf } from '@cloche/checklist/localize.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import styles from './report.module.css'

/** What the guest could have opened and did not: said, so that nobody looks for it. */
export function Unused({ categories }: { categories: readonly VisitQuestion[] }) {
  if (categories.length === 0) return null
  const names = categories.map((category) => textsOf(category, currentLanguage()).title).join(', ')
  return (
    <p className={styles.quiet}>
      <Trans>Optional sections not used: {names}</Trans>
    </p>
  )
}
