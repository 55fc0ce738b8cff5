import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Combobox, TextInput, useCombobox } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { NEW, NewOption } from '../../kit/new-option.tsx'
import { OptionLines } from '../../kit/option-lines.tsx'
import { within } from '../../../boot/within.ts'
import { look } from '../../kit/look.ts'
import styles from './pick-list.module.css'

export interface Pick {
  id: string
  name: string
  /** Distinguishes options with the same name. */
  detail?: string | null
}

interface Props {
  /** The name of the list and the label of its search field. */
  name: string
  label: string
  chooseAllWords: ReactNode
  /** Narrows the list besides the search. */
  filter?: ReactNode
  search: string
  setSearch: (search: string) => void
  /** The found options; at most `SHOWN` of them are shown. */
  found: readonly Pick[]
  /** All chosen options, also those that the search does not find. */
  chosen: readonly Pick[]
  choose: (chosen: Pick[]) => void
  /** Reads all results of the search; absent if `found` has them all. */
  readAll?: { isPending: boolean; isError: boolean; mutate: ReadAll } | undefined
  /** Adds what the list lacks, for those who may. */
  entry?: { words: string; add: () => void } | undefined
  /** Replaces the list if it is empty or can't be loaded. */
  instead?: ReactNode
}

type ReadAll = (none: undefined, then: { onSuccess: (all: readonly Pick[]) => void }) => void

const SHOWN = 200

/** Chooses many options: typing searches, a click or ↓ and Enter chooses, and a button shows the chosen ones. */
export function PickList({
  name,
  label,
  chooseAllWords,
  filter,
  search,
  setSearch,
  found,
  chosen,
  choose,
  readAll,
  entry,
  instead,
}: Props) {
  const { t } = useLingui()
  const combobox = useCombobox({ opened: true })
  const [onlyChosen, setOnlyChosen] = useState(false)
  const reviewing = onlyChosen && chosen.length > 0
  const ids = new Set(chosen.map(({ id }) => id))
  const items = reviewing ? chosen : found
  const more = readAll !== undefined
  const isAllChosen = !more && found.every(({ id }) => ids.has(id))
  const add = (all: readonly Pick[]) => choose([...chosen, ...all.filter(({ id }) => !ids.has(id))])
  const chooseAll = () => (readAll ? readAll.mutate(undefined, { onSuccess: add }) : add(found))
  const toggle = (id: string) => {
    const added = found.find((item) => item.id === id)
    if (id === NEW) entry?.add()
    else if (ids.has(id)) choose(chosen.filter((item) => item.id !== id))
    else if (added) choose([...chosen, added])
  }
  const [current, setCurrent] = useState<string | null>(null)
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => setCurrent(combobox.selectNextOption()),
    ArrowUp: () => setCurrent(combobox.selectPreviousOption()),
    Enter: combobox.clickSelectedOption,
    ' ': combobox.clickSelectedOption,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={toggle}>
      <Combobox.EventsTarget>
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          value={search}
          leftSection={<Search size={16} aria-hidden />}
          onChange={within(100, (event) => {
            setSearch(event.currentTarget.value)
            setOnlyChosen(false)
            combobox.resetSelectedOption()
          })}
        />
      </Combobox.EventsTarget>
      {filter}
      {instead ?? (
        <>
          <div className={styles.bar}>
            {!reviewing && !isAllChosen && (
              <Button
                size="compact-sm"
                variant="subtle"
                loading={readAll?.isPending ?? false}
                onClick={chooseAll}
              >
                {chooseAllWords}
                {!more && ` (${found.length})`}
              </Button>
            )}
            {chosen.length > 0 && (
              <>
                <Button
                  size="compact-sm"
                  variant={reviewing ? 'light' : 'subtle'}
                  aria-pressed={reviewing}
                  onClick={() => setOnlyChosen(!reviewing)}
                >
                  <Trans>Only chosen</Trans>
                </Button>
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => choose([])}>
                  <Trans>Clear</Trans>
                </Button>
              </>
            )}
          </div>
          {readAll?.isError && (
            <p role="alert" className={look.text('danger', 'xs')}>
              <Trans>Not all could be read. Try again.</Trans>
            </p>
          )}
          <Combobox.Options
            aria-label={name}
            aria-multiselectable
            aria-activedescendant={current ?? undefined}
            tabIndex={0}
            className={styles.list}
            onKeyDown={onKeyDown}
          >
            {items.slice(0, SHOWN).map(({ id, name: title, detail }) => (
              <Combobox.Option
                key={id}
                value={id}
                active={ids.has(id)}
                aria-selected={ids.has(id)}
                className={look.stack(3, styles.option)}
              >
                <Checkbox.Indicator checked={ids.has(id)} size="xs" aria-hidden />
                <OptionLines name={title} detail={detail} />
              </Combobox.Option>
            ))}
            {entry && !reviewing && (
              <Combobox.Option value={NEW} className={styles.entry}>
                <NewOption words={entry.words} detail={items.length === 0 ? t`Nothing found` : undefined} />
              </Combobox.Option>
            )}
            {items.length === 0 && !entry && (
              <Combobox.Empty>
                <Trans>Nothing found</Trans>
              </Combobox.Empty>
            )}
          </Combobox.Options>
          {!reviewing && (more || items.length > SHOWN) && (
            <p className={look.classes(look.text('soft', 'xs'), styles.more)}>
              <Trans>There are more: search for them.</Trans>
            </p>
          )}
        </>
      )}
      <span role="status" className="visually-hidden">
        {t`${chosen.length} chosen`}
      </span>
    </Combobox>
  )
}
