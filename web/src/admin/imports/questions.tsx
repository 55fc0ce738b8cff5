import type { ImportDayOrder, ImportEncoding, ImportReading } from '@cloche/contract/imports.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock } from '../kit/format.ts'
import type { Answers } from './use-import.ts'
import { look } from '../kit/look.ts'
import styles from './questions.module.css'

const ENCODINGS: Record<ImportEncoding, MessageDescriptor> = {
  'windows-1251': msg`Cyrillic (Windows-1251)`,
  ibm866: msg`Cyrillic (DOS, CP866)`,
  'koi8-r': msg`Cyrillic (KOI8-R)`,
  'windows-1252': msg`Western Europe (Windows-1252)`,
}

interface Props {
  found: ImportReading
  /** The answers that staff have already given for this file. */
  said: Answers
  /** Reads the file again with these answers. */
  answer: (answers: Answers) => void
}

/** Asks staff about the encoding and the order of dates where the file does not make them clear. */
export function Questions({ found: { encoding, dates }, said, answer }: Props) {
  const { t } = useLingui()
  const [isDoubted, setIsDoubted] = useState(false)
  const [chosen, setChosen] = useState(said)
  const used = encoding && t(ENCODINGS[encoding.used])
  const asked = encoding && (isDoubted || !encoding.isCertain) ? encoding : null
  return (
    <>
      {encoding && !asked && (
        <p className={look.text('soft')}>
          <Trans>Letters read as {used}.</Trans>{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setIsDoubted(true)}>
            <Trans>They look wrong</Trans>
          </Button>
        </p>
      )}
      {(asked ?? dates) && (
        <div className={look.stack(4, look.put.left, styles.questions)}>
          {asked && (
            <EncodingQuestion
              encoding={asked}
              value={chosen.encoding ?? asked.used}
              choose={(next) => setChosen({ ...chosen, encoding: next })}
            />
          )}
          {dates && (
            <DatesQuestion
              dates={dates}
              value={chosen.dates}
              choose={(next) => setChosen({ ...chosen, dates: next })}
            />
          )}
          <Button
            variant="default"
            disabled={dates !== null && chosen.dates === undefined}
            onClick={() => answer({ ...chosen, ...(asked && { encoding: chosen.encoding ?? asked.used }) })}
          >
            <Trans>Read it like this</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

interface QuestionProps<Value> {
  value: Value
  choose: (value: Value & string) => void
}

interface EncodingProps extends QuestionProps<ImportEncoding> {
  encoding: NonNullable<ImportReading['encoding']>
}

function EncodingQuestion({ encoding: { samples }, value, choose }: EncodingProps) {
  const { t } = useLingui()
  return (
    <Radio.Group
      label={t`Which of these is readable?`}
      description={t`The file does not say how its letters are stored.`}
      value={value}
      onChange={choose}
    >
      {samples.map(({ encoding, lines }) => (
        <Radio
          key={encoding}
          className={styles.choice}
          value={encoding}
          label={
            <span className={look.classes(look.text('anywhere', 'lines'), styles.lines)} dir="auto">
              {lines.join('\n')}
            </span>
          }
          description={t(ENCODINGS[encoding])}
        />
      ))}
    </Radio.Group>
  )
}

interface DatesProps extends QuestionProps<ImportDayOrder | undefined> {
  dates: NonNullable<ImportReading['dates']>
}

function DatesQuestion({ dates: { typed, dayFirst, monthFirst }, value, choose }: DatesProps) {
  const { t } = useLingui()
  const inWords = (wallClock: string) =>
    formatWallClock(wallClock, currentLanguage(), { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <Radio.Group
      label={t`Which day is ${typed}?`}
      description={t`The file says nowhere whether the day or the month comes first.`}
      value={value ?? null}
      onChange={choose}
    >
      <Radio className={styles.choice} value="day-first" label={inWords(dayFirst)} />
      <Radio className={styles.choice} value="month-first" label={inWords(monthFirst)} />
    </Radio.Group>
  )
}
