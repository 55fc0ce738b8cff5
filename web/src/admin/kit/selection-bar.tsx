import { Trans, useLingui } from '@lingui/react/macro'
import { CHANGES_MAX } from '@cloche/contract/constants.ts'
import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Selection } from './use-selection.ts'
import { look } from './look.ts'
import styles from './selection-bar.module.css'

interface Props<T extends { id: string }> {
  selection: Selection<T>
  /** Reads all rows that match the filter; null when nothing more can be selected. */
  matching: {
    isPending: boolean
    mutate: (none: undefined, then: { onSuccess: (all: T[]) => void }) => void
  } | null
  /** The number of selected rows. */
  count: ReactNode
  /** Messages about failures and about rows that did not change. */
  alerts: ReactNode
  close: () => void
  children: ReactNode
}

/** A bar at the lower edge, shown while rows are selected, with the actions for all of them. */
export function SelectionBar<T extends { id: string }>(props: Props<T>) {
  const { t } = useLingui()
  const { selection, matching, count, alerts, close, children } = props
  const selected = selection.items.length
  return (
    <aside data-bar className={look.row(0, styles.bar)} aria-labelledby="selected">
      {alerts}
      <p id="selected" role="status" className={look.text('figures')}>
        {count}
      </p>
      {matching && selected < CHANGES_MAX && (
        <Button
          variant="subtle"
          loading={matching.isPending}
          onClick={() => matching.mutate(undefined, { onSuccess: selection.choose })}
        >
          <Trans>Select all that match</Trans>
        </Button>
      )}
      {selected >= CHANGES_MAX && (
        <span className={look.text('soft')}>
          <Trans>No more than {CHANGES_MAX} at once</Trans>
        </span>
      )}
      <span className={look.row(0, styles.acts)}>
        {children}
        <CloseButton
          size="var(--control)"
          aria-label={t`Select none`}
          title={t`Select none`}
          onClick={close}
        />
      </span>
    </aside>
  )
}
