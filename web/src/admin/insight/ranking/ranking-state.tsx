import { Trans, useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import type { Ranking } from '@cloche/contract/ranking.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatMoment } from '../../kit/format.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'

interface Props {
  ranking: Ranking
  /** The server could not be asked for a new ranking. */
  failed: boolean
}

/** Says that a ranking is under way, or why the last one has no result. */
export function RankingState({ ranking: { state, problem, problemAt, result }, failed }: Props) {
  const { t } = useLingui()
  const problems = {
    failed: t`The last ranking failed by a fault of the server; its log says more.`,
    interrupted: t`The last ranking was interrupted: the server or its database ended.`,
    timeout: t`The last ranking took longer than two minutes and was stopped. Choose fewer restaurants or days.`,
    'too-large': t`These are more than 400 restaurants or 200,000 visits, too many for one ranking. Choose fewer restaurants or days.`,
  }
  const isUnderWay = state === 'waiting' || state === 'running'
  return (
    <>
      {failed && (
        <p role="alert" className={insight.building}>
          <Trans>The ranking couldn't be asked for. Try again in a moment.</Trans>
        </p>
      )}
      {isUnderWay && (
        <p role="status" className={look.row(2)}>
          <Loader size="xs" />
          {state === 'waiting' ? (
            <Trans>Waiting for another ranking to end…</Trans>
          ) : (
            <Trans>Ranking… With hundreds of restaurants this takes some seconds.</Trans>
          )}{' '}
          {result && <Trans>Until then you see the last one.</Trans>}
        </p>
      )}
      {problem && !isUnderWay && (
        <p role="alert" className={insight.building}>
          {problems[problem]} {problemAt && <>({formatMoment(problemAt, currentLanguage())})</>}{' '}
          {result && <Trans>You see the one before.</Trans>}
        </p>
      )}
    </>
  )
}
