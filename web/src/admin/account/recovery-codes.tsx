import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { saveAs } from '../kit/download-button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { look } from '../kit/look.ts'
import styles from './account.module.css'

interface Props {
  codes: readonly string[]
  /** Says what was done and what the codes are for. */
  said: ReactNode
  done: () => void
}

/** Shows new recovery codes. They can't be shown again, because the server stores only hashes. */
export function RecoveryCodes({ codes, said, done }: Props) {
  const { t } = useLingui()
  const text = codes.join('\n')
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  const download = () => saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), 'cloche-recovery-codes.txt')
  return (
    <div className={look.stack(4, styles.made)}>
      <p ref={words} tabIndex={-1} role="status">
        {said} <Trans>Each works once. They are shown this once.</Trans>
      </p>
      <ol className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        <Button onClick={done}>
          <Trans>I have kept them</Trans>
        </Button>
        <CopyButton value={text} variant="default" />
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={download}>
          <Trans>Download</Trans>
        </Button>
      </div>
    </div>
  )
}
