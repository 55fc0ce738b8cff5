import { LIST } from '@cloche/languages/list.ts'
import type { ProgrammeSettings } from '@cloche/contract/settings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChangedNotice } from '../kit/changed-notice.tsx'
import { DiscardQuestion } from '../kit/discard-question.tsx'
import { giveawayIn } from '@cloche/contract/giveaway.ts'
import { formatLanguage } from '../kit/format.ts'
import { limited } from '../kit/limited.ts'
import { look } from '../kit/look.ts'
import { SaveFailure } from '../kit/save-failure.tsx'
import { Section, Sections } from '../kit/section.tsx'
import { usePageLeaveQuestion } from '../kit/use-leave-question.ts'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { useSaveSettings } from './use-save-settings.ts'
import { useSettingsForm, valuesOf, type SettingsForm, type SettingsValues } from './use-settings-form.ts'
import styles from './settings.module.css'

/** Edits the settings of the whole programme. */
export function SettingsForm({ settings }: { settings: ProgrammeSettings }) {
  const form = useSettingsForm(valuesOf(settings))
  const { save, isSaving, failure, conflict } = useSaveSettings(settings, form)
  const question = usePageLeaveQuestion(form.isDirty())
  return (
    <form noValidate className={look.stack(4)} onSubmit={form.onSubmit(save)}>
      <Sections>
        <Names form={form} />
        <Guests form={form} operator={settings.operator} />
        <Section title={<Trans>Logo</Trans>}>
          <LogoField logo={form.values.logo} onChange={(logo) => form.setFieldValue('logo', logo)} />
          {form.errors['logo'] && <p className={look.text('danger')}>{form.errors['logo']}</p>}
        </Section>
        <Section title={<Trans>Accent</Trans>}>
          <p className={look.text('soft')}>
            <Trans>The colour of buttons and links on every screen.</Trans>
          </p>
          <AccentField form={form} />
        </Section>
      </Sections>
      {conflict && <Conflict form={form} conflict={conflict} busy={isSaving} />}
      {failure && <SaveFailure error={failure} />}
      {question.asking ? (
        <DiscardQuestion keep={question.keep} discard={question.discard} />
      ) : (
        <Buttons form={form} saved={valuesOf(settings)} isSaving={isSaving} />
      )}
    </form>
  )
}

function Buttons({
  form,
  saved,
  isSaving,
}: {
  form: SettingsForm
  saved: SettingsValues
  isSaving: boolean
}) {
  return (
    <div className={look.row(2)}>
      <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
        <Trans>Save</Trans>
      </Button>
      {form.isDirty() && (
        <Button variant="default" disabled={isSaving} onClick={() => form.setValues(saved)}>
          <Trans>Discard changes</Trans>
        </Button>
      )}
    </div>
  )
}

function Names({ form }: { form: SettingsForm }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans context="programme">Name</Trans>}>
      <TextInput
        label={t`For staff and restaurants`}
        description={t`In the header of these pages and on reports.`}
        placeholder="Cloche"
        dir="auto"
        {...limited(80, form.getInputProps('name'))}
      />
      <TextInput
        label={t`For guests`}
        description={t`On their phones, in their letters and on the pages for joining. It says nothing of what they do: somebody at the table may see it.`}
        placeholder="Cloche"
        dir="auto"
        {...limited(40, form.getInputProps('guestName'))}
      />
    </Section>
  )
}

function Guests({ form, operator }: { form: SettingsForm; operator: string | null }) {
  const { t } = useLingui()
  const word = form.values.contact.trim() === '' && operator !== null && giveawayIn(operator)
  return (
    <Section title={<Trans>Guests</Trans>}>
      <Textarea
        label={t`Whom guests ask`}
        description={t`A name with a phone number or an e-mail address. Letters about visits and help for a lost link name it.`}
        placeholder={operator ?? undefined}
        dir="auto"
        autosize
        minRows={2}
        {...limited(500, form.getInputProps('contact'))}
        error={
          form.errors['contact'] ??
          (word &&
            t`Guests’ phones show the operator until you name somebody, and “${word}” gives guests away.`)
        }
        onChange={({ target }) => form.setFieldValue('contact', target.value.replaceAll('\n', ' '))}
      />
      <Select
        label={t`Default language`}
        description={t`For people of whom no language is known.`}
        data={LIST.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={formatLanguage('en')}
        clearable
        value={form.values.language || null}
        onChange={(language) => form.setFieldValue('language', language ?? '')}
        error={form.errors['language']}
      />
    </Section>
  )
}

interface ConflictProps {
  form: SettingsForm
  conflict: NonNullable<ReturnType<typeof useSaveSettings>['conflict']>
  busy: boolean
}

function Conflict({ form, conflict, busy }: ConflictProps) {
  const { t } = useLingui()
  const labels: Record<keyof SettingsValues, string> = {
    name: t`Name for staff and restaurants`,
    guestName: t`Name for guests`,
    logo: t`Logo`,
    accent: t`Accent`,
    contact: t`Whom guests ask`,
    language: t`Default language`,
  }
  const words = (field: keyof SettingsValues, values: SettingsValues): ReactNode => {
    const value = values[field]
    if (value === '') return t`as usual`
    if (field === 'logo') return <img className={styles.small} src={value} alt={t`Logo`} />
    return field === 'language' ? formatLanguage(value) : value
  }
  return (
    <ChangedNotice
      changes={conflict.overlaps.map((field) => ({
        label: labels[field],
        theirs: words(field, conflict.stored),
        mine: words(field, form.values),
      }))}
      takeTheirs={conflict.takeTheirs}
      keepMine={conflict.keepMine}
      busy={busy}
    />
  )
}
