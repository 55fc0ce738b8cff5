import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import state from '../kit/state.module.css'

export function NothingFound({ words, reset }: { words: string; reset: () => void }) {
  return (
    <div className={state.state}>
      <h2>
        <Trans>No question says “{words}”</Trans>
      </h2>
      <p>
        <Trans>Titles, help and choices were looked through, in every language.</Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Show all questions</Trans>
      </Button>
    </div>
  )
}
