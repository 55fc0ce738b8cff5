import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { mayPass } from '../kit/check-file.ts'
import styles from './import-page.module.css'

interface Props {
  error: Error
  file: File
  /** What there is against the file, in words. */
  why: ReactNode
  choose: (file: File) => void
  /** Where another one is chosen. */
  children: ReactNode
}

/** Nothing was stored: says why, and offers the same file again where that can help. */
export function RefusedFile({ error, file, why, choose, children }: Props) {
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong dir="auto">{file.name}</strong>
        <br />
        {why}
      </p>
      <div className={styles.buttons}>
        {mayPass(error) && (
          <Button variant="default" onClick={() => choose(file)}>
            <Trans>Read it again</Trans>
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
