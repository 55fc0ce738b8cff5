import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { currentLanguage } from '../../boot/i18n.ts'
import styles from './restaurants.module.css'
import { findTimeZones, offsetOf, timeZones } from './time-zones.ts'

interface Props {
  /** Zones that are in use already: they lead the list. */
  first: readonly string[]
  value?: string
  onChange?: (zone: string) => void
  error?: string
}

export function TimeZoneSelect({ first, value, onChange, error }: Props) {
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
      // Hundreds of zones, each with its offset: they are drawn when the list is opened.
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
