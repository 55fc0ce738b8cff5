import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { CalendarDays, CalendarPlus, Plus } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import styles from './visits-page.module.css'

interface Props {
  calendar: boolean
  setCalendar: (shown: boolean) => void
  add: () => void
}

export function PageActions({ calendar, setCalendar, add }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.actions}>
      <ActionIcon
        variant={calendar ? 'light' : 'default'}
        size="var(--control)"
        className={styles.toggle}
        aria-label={t`Calendar`}
        title={t`Calendar`}
        aria-pressed={calendar}
        onClick={() => setCalendar(!calendar)}
      >
        <CalendarDays size={18} aria-hidden />
      </ActionIcon>
      <Button
        component={Link}
        to="/admin/visit/plan"
        variant="default"
        classNames={{ section: styles.icon }}
        leftSection={<CalendarPlus size={16} aria-hidden />}
      >
        <Trans>Plan many</Trans>
      </Button>
      <Button
        classNames={{ section: styles.icon }}
        leftSection={<Plus size={16} aria-hidden />}
        onClick={add}
      >
        <Trans>New visit</Trans>
      </Button>
    </div>
  )
}
