import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { Link } from '../../ui/link.tsx'
import { useChecklists } from '../entities/checklists/use-checklists.ts'
import { SaveFailure } from '../kit/save-failure.tsx'
import { look } from '../kit/look.ts'
import alert from '../kit/alert.module.css'
import { DependentsList } from './dependents-list.tsx'
import { namedIn, type Refusal } from './refusal.ts'
import styles from './questions.module.css'

/** Says what was not done, and which questions prevent it. */
export function RefusalNotice({ refusal, close }: { refusal: Refusal; close: () => void }) {
  const { t } = useLingui()
  const { dependents } = refusal
  const emptied = namedIn(refusal.error, useChecklists().data ?? [])
  return (
    <div className={styles.refusal}>
      {dependents.length > 0 ? (
        <div role="alert" className={look.stack(2, alert.alert)}>
          <h2>
            <NotDone {...refusal} />
          </h2>
          <p>
            <Reason action={refusal.action} count={dependents.length} />
          </p>
          <DependentsList items={dependents} followed={close} />
        </div>
      ) : emptied.length > 0 ? (
        <div role="alert" className={look.stack(2, alert.alert)}>
          <h2>
            <NotDone {...refusal} />
          </h2>
          <p>
            <Plural
              value={emptied.length}
              one="Visits are planned with this checklist, which would ask nothing:"
              other="Visits are planned with these checklists, which would ask nothing:"
            />
          </p>
          <ul className={look.stack(1, styles.dependents)}>
            {emptied.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/admin/question?checklist=${id}`} onClick={close} dir="auto">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        refusal.error && <SaveFailure error={refusal.error} />
      )}
      <CloseButton className={styles.dismiss} aria-label={t`Close`} onClick={close} />
    </div>
  )
}

function Reason({ action, count }: { action: Refusal['action']; count: number }) {
  if (action === 'move')
    return (
      <Plural
        value={count}
        one="This question would come before the one whose answer decides whether it is shown:"
        other="These questions would come before the one whose answer decides whether they are shown:"
      />
    )
  return (
    <Plural
      value={count}
      one="Whether this question is shown depends on it:"
      other="Whether these questions are shown depends on it:"
    />
  )
}

function NotDone({ action, title }: Refusal) {
  switch (action) {
    case 'move':
      return <Trans>“{title}” can't stand there</Trans>
    case 'remove':
      return <Trans>“{title}” can't be removed</Trans>
    case 'restore':
      return <Trans>“{title}” can't be restored</Trans>
    case 'duplicate':
      return <Trans>“{title}” can't be duplicated</Trans>
  }
}
