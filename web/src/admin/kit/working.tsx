import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { useSlow } from './use-slow.ts'
import { look } from './look.ts'
import notice from './page-notice.module.css'

export function Working({ file }: { file: File }) {
  const slow = useSlow(true)
  return (
    <div className={look.stack(3, notice.notice)} role="status">
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
