import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '../../api/problem.ts'
import { FaultText } from '../fault-text.tsx'
import { useReadable } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import { MissingList } from './missing-list.tsx'
import styles from './missing-list.module.css'

interface Props {
  error: unknown
  search: string
  close: () => void
}

/** Why the visit was not handed in, and the questions the server named. */
export function HandInFailure({ error, search, close }: Props) {
  const items = useReadable(useChecklist().items)
  const problem = error instanceof ApiProblem ? error.problem : null
  const named = new Set(problem?.errors?.map(({ path }) => path))
  const missing = items
    .filter(({ id }) => named.has(id))
    .map((item) => ({ item, parts: ['answer' as const] }))
  return (
    <>
      <p className={`${styles.warning} ${styles.failed}`} role="alert">
        {problem === null ? (
          <Trans>No signal. Everything is kept on this phone: try again when there is one.</Trans>
        ) : missing.length > 0 ? (
          <Trans>These questions still need something:</Trans>
        ) : (
          <>
            <Trans>It could not be handed in:</Trans> <FaultText code={problem.code} />
          </>
        )}
      </p>
      {missing.length > 0 && <MissingList missing={missing} search={search} close={close} />}
    </>
  )
}
