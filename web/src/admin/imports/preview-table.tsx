import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind, ImportFault } from '@cloche/contract/imports.ts'
import { CircleAlert } from 'lucide-react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import { columnsOf } from './columns.ts'
import { faultsOf, type ImportRow } from './rows.ts'
import styles from './preview-table.module.css'

export function PreviewTable({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  const { t } = useLingui()
  const columns = columnsOf(kind)
  const names = columns.map(({ name }) => name)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <Trans>Row</Trans>
            </th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-faulty={row.faults.length > 0 || undefined}>
              <th scope="row" className={styles.number} data-label={t`Row`}>
                <PreviewCell value={String(row.row)} faults={faultsOf(row, null, names)} />
              </th>
              {columns.map(({ name, title }) => (
                <td key={name} data-label={t(title)}>
                  <PreviewCell value={row.values[name] ?? ''} faults={faultsOf(row, name, names)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cell's value and, below, the cell's faults. */
function PreviewCell({ value, faults }: { value: string; faults: readonly ImportFault[] }) {
  const { t } = useLingui()
  return (
    <>
      <span dir="auto" className={styles.value}>
        {value}
      </span>
      {faults.map((fault) => (
        <span key={fault.code} className={styles.fault}>
          <CircleAlert size={14} aria-hidden />
          {t(faultWords(fault))}
        </span>
      ))}
    </>
  )
}

const GENERAL: Record<ImportFault['code'], MessageDescriptor> = {
  missing: msg`Missing`,
  too_long: msg`Too long`,
  not_valid: msg`Can't be read`,
  taken: msg`Is there already`,
  twice: msg`Twice in this file`,
  unknown: msg`Not found`,
  ambiguous: msg`More than one fits`,
  repeat: msg`The same guest within ${REPEAT_DAYS} days`,
  near: msg`The same guest within ${VISIT_GAP_HOURS} hours`,
  no_time: msg`The time is missing, as in 2026-11-27 19:00`,
  total: msg`A sum of the other rows: remove it`,
  day_or_month: msg`Is the day or the month first?`,
}

/** Texts for `<column> <code>`, which say more than the general text for the code. */
const OF_COLUMN: Record<string, MessageDescriptor> = {
  'phone not_valid': msg`Not a phone: 7 and ten digits`,
  'email not_valid': msg`Not an e-mail address`,
  'timezone not_valid': msg`Not a time zone like Europe/Moscow`,
  'visitDate not_valid': msg`Not a date and time like 2026-11-27 19:00`,
  'lastName twice': msg`The same name twice, and no contact tells them apart`,
  'login taken': msg`Another user has this login`,
  'email taken': msg`Another user has this address`,
  'phone taken': msg`Another user has this phone`,
  'guest unknown': msg`No such guest`,
  'guest ambiguous': msg`Several guests: name the login`,
  'restaurant unknown': msg`No such restaurant`,
  'restaurant ambiguous': msg`Several restaurants: add the address`,
}

/** Says what is wrong with a cell. */
function faultWords({ column, code }: ImportFault): MessageDescriptor {
  return OF_COLUMN[`${column} ${code}`] ?? GENERAL[code]
}
