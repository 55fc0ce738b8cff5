import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useFaultWords } from './fault-words.ts'
import { oneLine } from './typed.ts'
import type { Editor } from './use-editor.ts'
import { within } from '../../../boot/within.ts'

/** Edits the title and the help text. */
export function TextsSection({ editor, isNew }: { editor: Editor; isNew: boolean }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, faults } = editor
  const isCategory = draft.parent === null
  return (
    <>
      <Textarea
        label={isCategory ? t({ context: 'category', message: 'Name' }) : t`Question`}
        value={draft.title}
        onChange={within(500, (event) => change({ title: oneLine(event.currentTarget.value) }))}
        error={words(faults['title'])}
        minRows={1}
        autosize
        data-autofocus={isNew || undefined}
        required
        withAsterisk={false}
      />
      {!isCategory && (
        <Textarea
          label={t`Help`}
          placeholder={t`What to look at, in small print under the question`}
          value={draft.help}
          onChange={within(2000, (event) => change({ help: event.currentTarget.value }))}
          error={words(faults['options.help'])}
          minRows={1}
          autosize
        />
      )}
    </>
  )
}
