import { CONDITION_DEPTH } from '@cloche/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import {
  isGroup,
  joined,
  NEW_TEST,
  otherJoin,
  partPath,
  withPart,
  type ConditionDraft,
  type GroupDraft,
} from './condition-draft.ts'
import { ConditionTest, type About } from './condition-test.tsx'
import { look } from '../../kit/look.ts'
import styles from './condition.module.css'

/** Room for the group itself, a test in it, and its `not`. */
const DEEPEST = CONDITION_DEPTH - 2

interface Props {
  group: GroupDraft
  path: string
  about: About
  /** 1 for the outermost group. */
  depth: number
  onChange: (next: ConditionDraft | null) => void
}

/** Edits several conditions, of which all or any are to be met, and groups among them. */
export function ConditionGroup({ group, path, about, depth, onChange }: Props) {
  const { t } = useLingui()
  const { join, parts } = group
  const replace = (place: number, part: ConditionDraft | null) =>
    onChange(joined(join, part ? parts.with(place, part) : parts.toSpliced(place, 1)))
  return (
    <div
      className={look.stack(3)}
      role="group"
      aria-label={join === 'all' ? t`All of these` : t`Any of these`}
    >
      <SegmentedControl
        aria-label={t`How many of the conditions are to be met`}
        data={[
          { value: 'all', label: t`All of these` },
          { value: 'any', label: t`Any of these` },
        ]}
        value={join}
        onChange={(value) => onChange({ ...group, join: value })}
        className={styles.join}
      />
      {parts.map((part, place) => (
        <Part
          key={partPath(path, group, place)}
          part={part}
          word={place === 0 ? null : join}
          path={partPath(path, group, place)}
          about={about}
          depth={depth}
          onChange={(next) => replace(place, next)}
        />
      ))}
      <Adding
        onAdd={(part) => onChange(withPart(group, part))}
        group={depth < DEEPEST ? { join: otherJoin(join), parts: [NEW_TEST, NEW_TEST] } : undefined}
      />
    </div>
  )
}

interface PartProps extends Omit<Props, 'group'> {
  part: ConditionDraft
  /** The word between this part and the one before. */
  word: GroupDraft['join'] | null
}

function Part({ part, word, path, about, depth, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      {word && (
        <span className={look.text('soft', 'xs')}>
          {word === 'all' ? <Trans>and</Trans> : <Trans>or</Trans>}
        </span>
      )}
      <div className={look.line(2, look.put.start, styles.part)}>
        <div className={look.stack(3, look.item('grow', 'narrow'))}>
          {isGroup(part) ? (
            <ConditionGroup group={part} path={path} about={about} depth={depth + 1} onChange={onChange} />
          ) : (
            <ConditionTest
              test={part}
              path={path}
              about={about}
              label={t`After an answer to`}
              onChange={onChange}
            />
          )}
        </div>
        {!isGroup(part) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--control)"
            aria-label={t`Remove this condition`}
            onClick={() => onChange(null)}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </>
  )
}

interface AddingProps {
  onAdd: (part: ConditionDraft) => void
  /** The group that may be added; undefined where the condition is deep enough. */
  group?: GroupDraft | undefined
}

export function Adding({ onAdd, group }: AddingProps) {
  return (
    <div className={look.row(2)}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => onAdd(NEW_TEST)}
      >
        <Trans>Add a condition</Trans>
      </Button>
      {group && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => onAdd(group)}
        >
          <Trans>Add a group of conditions</Trans>
        </Button>
      )}
    </div>
  )
}
