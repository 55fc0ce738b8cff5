import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useSlow } from '../kit/use-slow.ts'
import state from '../kit/state.module.css'

export function Working({ file }: { file: File }) {
  const slow = useSlow(true)
  return (
    <div className={state.state} role="status">
      <Loader size="sm" />
      <p>
        <Trans>
          Reading <bdi>{file.name}</bdi>
        </Trans>
        {slow && (
          <>
            <br />
            <Trans>This takes longer than usual.</Trans>
          </>
        )}
      </p>
    </div>
  )
}
