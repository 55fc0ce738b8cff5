import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { FileChoice } from './file-choice.tsx'
import { mayPass } from './may-pass.ts'
import { Refusal } from './refusal.tsx'
import styles from './import-page.module.css'

interface Props {
  error: Error
  file: File
  choose: (file: File) => void
}

/** Nothing was stored: says why, and offers the same file again where that can help. */
export function Refused({ error, file, choose }: Props) {
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong dir="auto">{file.name}</strong>
        <br />
        <Refusal error={error} />
      </p>
      <div className={styles.buttons}>
        {mayPass(error) && (
          <Button variant="default" onClick={() => choose(file)}>
            <Trans>Read it again</Trans>
          </Button>
        )}
        <FileChoice choose={choose} variant="default">
          <Trans>Choose a file</Trans>
        </FileChoice>
      </div>
    </div>
  )
}
