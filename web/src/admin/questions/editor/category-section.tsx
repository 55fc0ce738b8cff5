import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { LogoField } from './logo-field.tsx'
import { Section } from './section.tsx'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'

/** Who meets a category, and the picture it wears. */
export function CategorySection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change } = editor
  const kind = draft.type === 'addon' ? 'addon' : 'checklist'
  return (
    <>
      <Section title={t`Who fills it in`}>
        <SegmentedControl
          aria-label={t`Who fills it in`}
          data={[
            { value: 'checklist', label: t`Everyone` },
            { value: 'addon', label: t`Whom it applies to` },
          ]}
          value={kind}
          onChange={(type) => change({ type: type === 'addon' ? 'addon' : 'checklist' })}
          fullWidth
        />
        {kind === 'addon' && (
          <p className={styles.note}>
            <Trans>An add-on section: it counts only when the guest opens it and answers something.</Trans>
          </p>
        )}
      </Section>
      <Section title={t`Picture`}>
        <LogoField logo={draft.logo} onChange={(logo) => change({ logo })} />
      </Section>
    </>
  )
}
