import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, type ClipboardEvent } from 'react'
import { look } from './look.ts'
import styles from './file-wizard.module.css'
import { isTable, readPaste, tableFile, type PasteFault, type Pasted } from './pasted-table.ts'

const WORDS: Record<PasteFault, MessageDescriptor> = {
  nothing: msg`There is nothing to paste. Copy the rows in your spreadsheet first.`,
  picture: msg`That is a picture, not a table. Copy the cells themselves.`,
  single_cell: msg`That is a single cell. Copy the rows with all their columns.`,
}

interface Options {
  choose: (file: File) => void
  refuse: (fault: PasteFault) => void
}

/** Takes a table, pasted anywhere on the page but into a field, as a chosen file. */
export function usePaste({ choose, refuse }: Options, isOn: boolean) {
  const { t } = useLingui()
  const take = (pasted: Pasted) => {
    if ('fault' in pasted) refuse(pasted.fault)
    else choose('file' in pasted ? pasted.file : tableFile(pasted.text, t`Pasted table`))
  }
  const listen = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest('input, textarea, [contenteditable], [role="dialog"]'))
      return
    event.preventDefault()
    take(readPaste(event.clipboardData))
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onPaste = (event: globalThis.ClipboardEvent) => listen(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOn])
  return take
}

export function PasteRefusal({ fault }: { fault: PasteFault }) {
  const { t } = useLingui()
  return t(WORDS[fault])
}

interface Props {
  text: string
  type: (text: string) => void
  take: (pasted: Pasted) => void
}

/** Takes a table that is pasted or typed. What is pasted into the empty field is read at once. */
export function PasteField({ text, type, take }: Props) {
  const { t } = useLingui()
  const paste = (event: ClipboardEvent) => {
    if (text.trim() !== '') return
    event.preventDefault()
    take(readPaste(event.clipboardData))
  }
  const isTyped = text.trim() !== ''
  return (
    <div className={look.stack(2, look.put.within, styles.paste)}>
      <Textarea
        label={t`Or paste a table`}
        description={t`Copied from a spreadsheet, with or without the names of its columns.`}
        dir="auto"
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={paste}
      />
      {isTyped && (
        <div>
          <Button variant="default" onClick={() => take(isTable(text) ? { text } : { fault: 'single_cell' })}>
            <Trans>Read the table</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
