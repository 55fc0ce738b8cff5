import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput, Select, TagsInput } from '@mantine/core'
import { TAGS_MAX } from '@cloche/contract/constants.ts'
import type { FormEvent } from 'react'
import { currentLanguage } from '../../../../boot/i18n.ts'
import { limited } from '../../../kit/limited.ts'
import { UsualChecklistSelect } from '../../checklists/usual-checklist-select.tsx'
import { GroupSelect } from '../../groups/group-select.tsx'
import { useGroups } from '../../groups/use-groups.ts'
import { useUsedTags } from '../use-restaurants.ts'
import styles from './restaurant-fields.module.css'
import type { RestaurantForm } from './use-restaurant-form.ts'
import { findTimeZones, offsetOf, timeZones } from './time-zones.ts'

interface Props {
  id: string
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  form: RestaurantForm
  /** The zones of other restaurants. */
  zones: readonly string[]
}

export function RestaurantFields({ form, zones, ...formProps }: Props) {
  const { t } = useLingui()
  const hasGroups = (useGroups().data?.length ?? 0) > 0
  const usedTags = useUsedTags()
  const tagFault = Object.entries(form.errors).find(([field]) => field.startsWith('tags'))?.[1]
  return (
    <form noValidate className={styles.form} {...formProps}>
      <TextInput
        label={t`Title`}
        dir="auto"
        required
        withAsterisk={false}
        data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
        {...limited(200, form.getInputProps('title'))}
      />
      <Textarea
        label={t`Address`}
        dir="auto"
        required
        withAsterisk={false}
        autosize
        minRows={2}
        {...limited(500, form.getInputProps('address'))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.repeat) pressSubmit(event.currentTarget.form)
        }}
      />
      <TextInput label={t`City`} dir="auto" {...limited(100, form.getInputProps('city'))} />
      <TimeZoneSelect first={zones} {...form.getInputProps('timezone')} />
      {hasGroups && (
        <GroupSelect
          label={t`Group`}
          placeholder={t`In none`}
          nothingFoundMessage={t`No such group`}
          {...form.getInputProps('groupId')}
        />
      )}
      <UsualChecklistSelect groupId={form.values.groupId} {...form.getInputProps('checklistId')} />
      <TagsInput
        label={t`Tags`}
        description={t`Free labels: type one and press Enter.`}
        data={usedTags}
        maxTags={TAGS_MAX}
        splitChars={[',', ';']}
        acceptValueOnBlur
        comboboxProps={{ keepMounted: false }}
        {...form.getInputProps('tags')}
        error={tagFault}
      />
    </form>
  )
}

/** Submits as Enter in a one-line field does: not while the button is disabled, as it is during a save. */
function pressSubmit(form: HTMLFormElement | null) {
  const buttons = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLButtonElement)
  buttons.find(({ type }) => type === 'submit')?.click()
}

interface TimeZoneSelectProps {
  /** Zones in use, which come first in the list. */
  first: readonly string[]
  value?: string
  onChange?: (zone: string) => void
  error?: string
}

function TimeZoneSelect({ first, value, onChange, error }: TimeZoneSelectProps) {
  const { t } = useLingui()
  const language = currentLanguage()
  const zones = timeZones([...(value ? [value] : []), ...first])
  return (
    <Select
      label={t`Time zone`}
      description={t`Visits begin by this clock.`}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange?.(zone)}
      error={error}
      searchable
      allowDeselect={false}
      limit={60}
      maxDropdownHeight={320}
      // Hundreds of options are slow to render, so they mount when the list opens.
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={t`No such time zone`}
      filter={({ search }) => findTimeZones(zones, search, language)}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <span className={styles.offset}>{offsetOf(option.value, language)}</span>
        </span>
      )}
    />
  )
}
