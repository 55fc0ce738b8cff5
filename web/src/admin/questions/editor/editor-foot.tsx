import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'

interface Props {
  editor: Editor
  isNew: boolean
  /** Saves and begins the next one. */
  saveAndNext: (() => void) | null
}

/** Saving and its opposite, always in view. */
export function EditorFoot({ editor, isNew, saveAndNext }: Props) {
  const { isDirty, isSaving, save, discard } = editor
  return (
    <footer className={styles.foot}>
      <Button onClick={save} loading={isSaving} disabled={!isDirty && !isNew} aria-keyshortcuts="Control+S">
        {isNew ? <Trans>Create</Trans> : <Trans>Save</Trans>}
      </Button>
      {saveAndNext && (
        <Button variant="default" onClick={saveAndNext} disabled={isSaving}>
          <Trans>Create and next</Trans>
        </Button>
      )}
      {isDirty && !isSaving && (
        <Button variant="subtle" color="gray" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
      )}
      <State>{!isDirty && !isNew && <Trans>All saved</Trans>}</State>
    </footer>
  )
}

function State({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={styles.state}>
      {children}
    </span>
  )
}
