import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useFaultWords } from './fault-words.ts'
import { oneLine } from './typed.ts'
import type { Editor } from './use-editor.ts'

/** Edits the title and the help text. */
export function TextsSection({ editor, isNew }: { editor: Editor; isNew: boolean }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, faults } = editor
  const isCategory = draft.parent === null
  return (
    <>
      <Textarea
        label={isCategory ? t`Name` : t`Question`}
        value={draft.title}
        onChange={(event) => change({ title: oneLine(event.currentTarget.value) })}
        error={words(faults['title'])}
        maxLength={500}
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
          onChange={(event) => change({ help: event.currentTarget.value })}
          error={words(faults['options.help'])}
          maxLength={2000}
          minRows={1}
          autosize
        />
      )}
    </>
  )
}
