import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, MultiSelect } from '@mantine/core'
import { takesOption } from '@cloche/checklist/question-types.ts'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { ChoiceRow } from './choice-row.tsx'
import { withChoiceAt, withChoices } from './choices.ts'
import type { ChoiceDraft } from './draft.ts'
import { useFaultWords } from './fault-words.ts'
import { oneLine } from './typed.ts'
import { Section } from './section.tsx'
import { look } from '../../kit/look.ts'
import styles from './choices.module.css'
import type { Editor } from './use-editor.ts'

const SENSORS = [PointerSensor]

/** Edits the choices, their order and their scores. */
export function ChoicesSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, faults } = editor
  const { choices } = draft
  const [entered, setEntered] = useState<string | null>(null)

  const set = useCallback(
    (key: string, patch: Partial<ChoiceDraft>) =>
      change((now) => ({
        choices: now.choices.map((each) => (each.key === key ? { ...each, ...patch } : each)),
      })),
    [change],
  )
  const remove = useCallback(
    (key: string) => change((now) => ({ choices: now.choices.filter((each) => each.key !== key) })),
    [change],
  )
  const move = useCallback(
    (key: string, by: number) =>
      change((now) => {
        const index = now.choices.findIndex((each) => each.key === key) + by
        return { choices: withChoiceAt(now.choices, key, index) }
      }),
    [change],
  )
  const add = useCallback(
    (titles: readonly string[], after?: string) =>
      change((now) => {
        const next = withChoices(now.choices, titles.map(oneLine), after)
        setEntered(next.findLast((each) => !now.choices.includes(each))?.key ?? null)
        return { choices: next }
      }),
    [change],
  )

  return (
    <Section title={t`Choices`}>
      <DragDropProvider
        sensors={SENSORS}
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source)) return
          change((now) => ({ choices: withChoiceAt(now.choices, String(source.id), source.index) }))
        }}
      >
        <ul className={look.stack(2)}>
          {choices.map((choice, index) => (
            <ChoiceRow
              key={choice.key}
              choice={choice}
              index={index}
              fault={words(faults[`choices.${choice.key}`])}
              isEntered={entered === choice.key}
              set={set}
              move={move}
              add={add}
              remove={remove}
            />
          ))}
        </ul>
      </DragDropProvider>
      {faults['options.choices'] && (
        <p className={look.text('danger', 'xs')}>{words(faults['options.choices'])}</p>
      )}
      <div className={look.row(0, styles.foot)}>
        <Button variant="default" leftSection={<Plus size={16} />} onClick={() => add([''])}>
          <Trans>Add a choice</Trans>
        </Button>
        <span className={look.text('soft', 'xs')}>
          <Trans>No score: not applicable, left out of the mean.</Trans>
        </span>
      </div>
      {takesOption(draft.type, 'exclusive') && (
        <MultiSelect
          label={t`Chosen alone`}
          description={t`Such as “Nothing”: ticking it clears the others, and the other way round.`}
          placeholder={draft.exclusive.length === 0 ? t`No choice` : undefined}
          data={choices.map(({ key, title }, index) => ({
            value: key,
            label: title || t`choice ${index + 1}`,
          }))}
          value={draft.exclusive.filter((key) => choices.some((choice) => choice.key === key))}
          onChange={(exclusive) => change({ exclusive })}
          clearable
        />
      )}
    </Section>
  )
}
