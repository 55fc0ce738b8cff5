import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../ui/search-params.ts'
import { Link } from '../../../ui/link.tsx'
import { ImportLink } from '../../imports/import-link.tsx'
import { Page } from '../../kit/page.tsx'
import { useMayEdit } from '../../use-may-edit.ts'
import { USUAL_TIME } from '../edit/visit-values.ts'
import { ChooseStep } from './choose-step.tsx'
import { datesOf, sizeOf, type Choice } from './plan-dates.ts'
import { PreviewStep } from './preview-step.tsx'
import styles from './plan.module.css'

/**
 * Plans many visits: a step to choose restaurants, guests and days, then a preview of each visit before it is stored.
 */
export default function PlanPage() {
  const { t } = useLingui()
  const { choice, choose, forget } = useChoice()
  const mayImport = useMayEdit()
  const [params, setParams] = useSearchParams()
  const ready = sizeOf(choice) > 0 && choice.guests.length > 0
  const previewing = ready && params.get('step') === 'preview'
  const back = (
    <Link
      to={previewing ? '/admin/visit/plan' : '/admin/visit'}
      className={styles.back}
      aria-label={previewing ? t`Back to the choice` : t`To the visits`}
    >
      <ArrowLeft size={18} aria-hidden />
    </Link>
  )
  return (
    <Page
      title={t`Plan visits in bulk`}
      back={back}
      actions={mayImport && !previewing && <ImportLink kind="visits" />}
      className={styles.page}
    >
      {previewing ? (
        <PreviewStep choice={choice} visitDates={datesOf(choice)} forget={forget} />
      ) : (
        <ChooseStep choice={choice} choose={choose} go={() => setParams({ step: 'preview' })} />
      )}
    </Page>
  )
}

const KEY = ['plan', 'choice']

const NOTHING: Choice = {
  restaurantIds: [],
  guests: [],
  by: 'days',
  days: [],
  weeks: { weekdays: [], from: null, to: null },
  time: USUAL_TIME,
}

/** Keeps the choices of a plan, so that a user who visits another page finds them again. */
function useChoice() {
  const queries = useQueryClient()
  const [choice, setChoice] = useState(() => queries.getQueryData<Choice>(KEY) ?? NOTHING)
  const choose = (part: Partial<Choice>) => {
    const next = { ...choice, ...part }
    queries.setQueryData(KEY, next)
    setChoice(next)
  }
  return { choice, choose, forget: () => queries.removeQueries({ queryKey: KEY }) }
}
