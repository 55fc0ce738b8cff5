import { takesOption } from '@cloche/checklist/bank.ts'
import { useLingui } from '@lingui/react/macro'
import { RuleField } from './rule-field.tsx'
import { Section } from './section.tsx'
import type { Editor } from './use-editor.ts'

/** What a guest may or must add to the answer. */
export function ExtrasSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change, faults } = editor
  const isScored = takesOption(draft.type, 'weight')
  return (
    <Section title={t`Comment and photos`}>
      <RuleField
        label={t`Comment`}
        rule={draft.comment}
        onChange={(comment) => change({ comment })}
        isScored={isScored}
        fault={faults['options.comment']}
      />
      {takesOption(draft.type, 'photos') && (
        <RuleField
          label={t`Photos`}
          rule={draft.photos}
          onChange={(photos) => change({ photos })}
          isScored={isScored}
          fault={faults['options.photos']}
        />
      )}
    </Section>
  )
}
