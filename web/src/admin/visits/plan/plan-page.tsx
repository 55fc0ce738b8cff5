import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { useSessionState } from '../../../boot/session-context.tsx'
import { useSearchParams } from '../../../ui/search-params.ts'
import { ImportLink } from '../../entities/imports/import-link.tsx'
import { tabStorage } from '../../../boot/tab-storage.ts'
import { Page } from '../../kit/page.tsx'
import { useMayEdit } from '../../entities/users/use-may-edit.ts'
import { ChooseStep } from './choose-step.tsx'
import { createPlanDraft } from '../../entities/plan/plan-draft.ts'
import { sizeOf } from '../../entities/plan/plan-dates.ts'
import { PreviewStep } from './preview-step.tsx'
import { BackLink } from '../../kit/back-link.tsx'
import styles from './plan.module.css'

/**
 * Plans many visits: a step to choose restaurants, guests and days, then a preview of each visit before it is stored.
 */
export default function PlanPage() {
  const { t } = useLingui()
  const state = useSessionState()
  const userId = state.status === 'user' ? state.user.id : ''
  const [draft] = useState(() => createPlanDraft(userId, tabStorage))
  const { choice } = useSyncExternalStore(draft.subscribe, draft.get)
  const mayImport = useMayEdit()
  const [params, setParams] = useSearchParams()
  const ready = sizeOf(choice) > 0 && choice.guests.length > 0
  const previewing = ready && params.get('step') === 'preview'
  const back = (
    <BackLink
      to={previewing ? '/admin/visit/plan' : '/admin/visit'}
      label={previewing ? t`Back to the choice` : t`To the visits`}
    />
  )
  return (
    <Page
      title={t`Plan visits in bulk`}
      back={back}
      actions={mayImport && !previewing && <ImportLink kind="visits" />}
      className={styles.page}
    >
      {previewing ? (
        <PreviewStep draft={draft} />
      ) : (
        <ChooseStep choice={choice} choose={draft.choose} go={() => setParams({ step: 'preview' })} />
      )}
    </Page>
  )
}
