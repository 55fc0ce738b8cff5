import { Trans, useLingui } from '@lingui/react/macro'
import { within } from '../../boot/within.ts'
import type { ImportCorrections, ImportKind, ImportFault, ImportReading } from '@cloche/contract/imports.ts'
import { Button, TextInput } from '@mantine/core'
import { BellOff, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { columnsOf } from './columns.ts'
import { faultWords } from './fault-words.ts'
import { valueWords } from './value-words.ts'
import { faultsOf, type ImportRow } from './rows.ts'
import { look } from '../kit/look.ts'
import { usePhones } from '../kit/phone.tsx'
import styles from './preview-table.module.css'

export type CorrectedCell = NonNullable<ImportCorrections['cells']>[number]

interface Props {
  kind: ImportKind
  /** Where the file has each column; null: it has none. */
  places: ImportReading['places']
  rows: readonly ImportRow[]
  /** The cells that are corrected already; they stay open to be corrected again. */
  cells: readonly CorrectedCell[]
  put: (cell: CorrectedCell) => void
  leaveOut: (row: number) => void
}

export function PreviewTable({ kind, places, rows, cells, put, leaveOut }: Props) {
  const { t } = useLingui()
  const columns = columnsOf(kind).filter(({ name, isRare }) => !isRare || (places[name] ?? null) !== null)
  const names = columns.map(({ name }) => name)
  const corrected = new Map(cells.map(({ row, column, value }) => [`${row} ${column}`, value]))
  return (
    <div className={look.classes(look.plate(), styles.frame)}>
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
                <span className={styles.value}>{row.row}</span>
                <Faults faults={faultsOf(row, null, names)} />
                {row.faults.length > 0 && <LeaveOut row={row.row} leaveOut={leaveOut} />}
              </th>
              {columns.map(({ name, title }) => (
                <td key={name} data-label={t(title)}>
                  <Cell
                    label={t`${t(title)}, row ${row.row}`}
                    column={name}
                    row={row}
                    faults={faultsOf(row, name, names)}
                    corrected={corrected.get(`${row.row} ${name}`)}
                    put={(value) => put({ row: row.row, column: name, value })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LeaveOut({ row, leaveOut }: { row: number; leaveOut: (row: number) => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={styles.leave}
      aria-label={t`Leave row ${row} out`}
      onClick={() => leaveOut(row)}
    >
      <Trans>Leave out</Trans>
    </Button>
  )
}

interface CellProps {
  label: string
  column: string
  row: ImportRow
  faults: readonly ImportFault[]
  corrected: string | undefined
  put: (value: string) => void
}

/** A cell's value, which can be mended where it has a fault or was mended before. */
function Cell({ label, column, row, faults, corrected, put }: CellProps) {
  const value = row.values[column] ?? ''
  const phones = usePhones(column === 'phone' && value !== '')
  return (
    <>
      {faults.length > 0 || corrected !== undefined ? (
        <CellField label={label} value={corrected ?? value} isFaulty={faults.length > 0} put={put} />
      ) : (
        <span dir="auto" className={styles.value}>
          {valueWords(column, value, phones)}
        </span>
      )}
      <Faults faults={faults} />
      {column === 'phone' && row.remarks.includes('unreachable') && (
        <span className={look.line(1, look.put.baseline, styles.remark)}>
          <BellOff size={14} aria-hidden />
          <Trans>No message reaches them</Trans>
        </span>
      )}
    </>
  )
}

interface FieldProps {
  label: string
  value: string
  isFaulty: boolean
  put: (value: string) => void
}

function CellField({ label, value, isFaulty, put }: FieldProps) {
  const [typed, setTyped] = useState(value)
  const done = () => {
    if (typed !== value) put(typed)
  }
  return (
    <TextInput
      aria-label={label}
      dir="auto"
      autoComplete="off"
      error={isFaulty}
      value={typed}
      onChange={within(1000, (event) => setTyped(event.currentTarget.value))}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done()
      }}
    />
  )
}

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  const { t } = useLingui()
  return faults.map((fault) => (
    <span
      key={fault.code}
      className={look.line(1, look.put.baseline, look.text('danger', 'broken'), styles.fault)}
    >
      <CircleAlert size={14} aria-hidden />
      {t(faultWords(fault))}
    </span>
  ))
}
