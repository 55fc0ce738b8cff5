import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  EXPORT_CONTENTS,
  EXPORTED_STATUSES,
  EXPORTS_MAX,
  GUEST_COLUMNS,
} from '@cloche/contract/export-choices.ts'
import { MultiSelect, Button, Select } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { ApiProblem } from '@cloche/client/problem.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatBytes } from '../kit/format.ts'
import { SaveFailure } from '../kit/save-failure.tsx'
import { DayRangeField } from '../kit/day-range-field.tsx'
import { WhereField } from '../entities/restaurants/where/where-field.tsx'
import { useStatusWords } from '../entities/visits/visit-status.tsx'
import { bodyOf, OFFERED_FORMATS, type ExportChoice } from '../entities/exports/export-choice.ts'
import { look } from '../kit/look.ts'
import styles from './exports.module.css'
import { CONTENT_WORDS, GUEST_WORDS, OFFERED_WORDS } from '../entities/exports/labels.ts'
import { useChange } from '../kit/use-change.ts'
import { useExportCount } from './use-exports.ts'

interface Props {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
}

/** Chooses what goes into a file, says how much that is, and has the file made. */
export function ExportForm({ choice, onChange }: Props) {
  const make = useChange('POST /export', ['GET /export'], { always: true })
  const count = useExportCount(choice)
  const isNothing = count.data?.visits === 0 && !count.isPlaceholderData
  return (
    <section className={look.stack(4, styles.form)}>
      <FileFields choice={choice} onChange={onChange} />
      <VisitFields choice={choice} onChange={onChange} />
      {make.error && <MakeFailure error={make.error} />}
      <div className={look.row(0, styles.act)}>
        <Button
          leftSection={<FileDown size={16} aria-hidden />}
          loading={make.isPending}
          disabled={isNothing}
          onClick={() => make.mutate({ body: { ...bodyOf(choice), language: currentLanguage() } })}
        >
          <Trans>Make the file</Trans>
        </Button>
        <Amount count={count} withPhotos={choice.content === 'photos'} />
      </div>
      {choice.guests === 'names' && (
        <p className={styles.note}>
          <Trans>The file will name the guests. Give it to nobody who may not know who was there.</Trans>
        </p>
      )}
    </section>
  )
}

function FileFields({ choice, onChange }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.fields}>
      <Select
        label={t`What`}
        data={EXPORT_CONTENTS.map((content) => ({ value: content, label: t(CONTENT_WORDS[content]) }))}
        value={choice.content}
        onChange={(content) => content && onChange({ ...choice, content })}
        allowDeselect={false}
      />
      {choice.content !== 'photos' && (
        <Select
          label={t`Format`}
          data={OFFERED_FORMATS.map((format) => ({ value: format, label: t(OFFERED_WORDS[format]) }))}
          value={choice.format}
          onChange={(format) => format && onChange({ ...choice, format })}
          allowDeselect={false}
        />
      )}
      <Select
        label={t`Guests`}
        data={GUEST_COLUMNS.map((guests) => ({ value: guests, label: t(GUEST_WORDS[guests]) }))}
        value={choice.guests}
        onChange={(guests) => guests && onChange({ ...choice, guests })}
        allowDeselect={false}
      />
    </div>
  )
}

function VisitFields({ choice, onChange }: Props) {
  const { t } = useLingui()
  const statusWords = useStatusWords()
  const { from: _from, to: _to, ...timeless } = choice
  return (
    <search className={styles.fields}>
      <DayRangeField
        label={t`Days`}
        isLabelled
        placeholder={t`Any day`}
        from={choice.from}
        to={choice.to}
        onChange={(days) => onChange({ ...timeless, ...days })}
      />
      <WhereField
        label={t`Restaurants`}
        where={choice}
        onChange={(where) => onChange({ ...choice, ...where })}
      />
      <MultiSelect
        label={t`Status`}
        data={EXPORTED_STATUSES.map((status) => ({ value: status, label: statusWords[status] }))}
        value={choice.statuses}
        onChange={(statuses) =>
          onChange({ ...choice, statuses: statuses.length > 0 ? statuses : ['accepted'] })
        }
        hidePickedOptions
      />
    </search>
  )
}

interface AmountProps {
  count: ReturnType<typeof useExportCount>
  withPhotos: boolean
}

/** Says how much will be in the file. */
function Amount({ count, withPhotos }: AmountProps) {
  const { data, isError, isPlaceholderData } = count
  if (isError) {
    return (
      <p role="alert" className={look.classes(look.text('soft', 'figures'), styles.soft)}>
        <Trans>The visits could not be counted.</Trans>
      </p>
    )
  }
  if (!data) return null
  const size = formatBytes(data.photoBytes, currentLanguage())
  return (
    <p
      role="status"
      className={look.classes(look.text('soft', 'figures'), styles.soft)}
      aria-busy={isPlaceholderData}
    >
      <Plural value={data.visits} _0="No visit in this choice" one="# visit" other="# visits" />
      {withPhotos && data.visits > 0 && (
        <>
          {', '}
          <Plural value={data.photos} _0="no photo" one={`# photo, ${size}`} other={`# photos, ${size}`} />
        </>
      )}
    </p>
  )
}

function MakeFailure({ error }: { error: Error }) {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'quota_reached')
    return <SaveFailure error={error} />
  return (
    <p role="alert" className={look.text('danger')}>
      <Trans>You have {EXPORTS_MAX} files here, which is as many as there may be. Remove one first.</Trans>
    </p>
  )
}
