import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from '../../../ui/search-params.ts'
import { Link } from '../../../ui/link.tsx'
import { ImportLink } from '../../imports/import-link.tsx'
import page from '../../kit/page.module.css'
import { useMayEdit } from '../../use-may-edit.ts'
import { useTitle } from '../../kit/use-title.ts'
import { ChooseStep } from './choose-step.tsx'
import { datesOf, sizeOf } from './plan-dates.ts'
import { PreviewStep } from './preview-step.tsx'
import { useChoice } from './use-choice.ts'
import styles from './plan.module.css'

/** Many visits at once: what they are made of first, then each of them before it is stored. */
export default function PlanPage() {
  const { t } = useLingui()
  const { choice, choose, forget } = useChoice()
  const mayImport = useMayEdit()
  const [params, setParams] = useSearchParams()
  const ready = sizeOf(choice) > 0 && choice.guests.length > 0
  const previewing = ready && params.get('step') === 'preview'
  useTitle(t`Plan many visits`)
  return (
    <main className={`${page.page} ${styles.page}`}>
      <div className={page.head}>
        <Link
          to={previewing ? '/admin/visit/plan' : '/admin/visit'}
          className={styles.back}
          aria-label={previewing ? t`Back to the choice` : t`To the visits`}
        >
          <ArrowLeft size={18} aria-hidden />
        </Link>
        <h1>
          <Trans>Plan many visits</Trans>
        </h1>
        {mayImport && !previewing && <ImportLink kind="visits" />}
      </div>
      {previewing ? (
        <PreviewStep choice={choice} visitDates={datesOf(choice)} forget={forget} />
      ) : (
        <ChooseStep choice={choice} choose={choose} go={() => setParams({ step: 'preview' })} />
      )}
    </main>
  )
}
