import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { Section } from './section.tsx'
import type { Editor } from './use-editor.ts'

export function ScaleSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change } = editor
  return (
    <Section title={t`Scale`}>
      <SegmentedControl
        aria-label={t`Scale`}
        data={[
          { value: '5', label: t`1 to 5` },
          { value: '10', label: t`1 to 10` },
        ]}
        value={String(draft.scale)}
        onChange={(scale) => change({ scale: scale === '10' ? 10 : 5 })}
        fullWidth
      />
    </Section>
  )
}
