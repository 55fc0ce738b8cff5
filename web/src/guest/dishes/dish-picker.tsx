import { dishNameOf } from '@cloche/checklist/dish.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useReadable } from '../readable.ts'
import { useChecklist, useDevice } from '../shell/device-context.ts'
import { searchMenu } from './menu-search.ts'
import { PickerRows } from './picker-rows.tsx'
import styles from './dish-picker.module.css'

interface Props {
  questionId: string
  title: string
  close: () => void
}

/** Adds dishes as ordered now. It stays open, because a table orders several dishes at once. */
export default function DishPicker({ questionId, title, close }: Props) {
  const { t } = useLingui()
  const checklist = useChecklist()
  const menu = useReadable(useDevice().menu)
  const { dishes } = useReadable(checklist.question(questionId))
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState('dishes')
  const search = useRef<HTMLInputElement>(null)
  const name = dishNameOf(typed)
  const found = searchMenu(menu, useDeferredValue(name))
  const searching = name !== ''

  const order = (dishName: string) => {
    const id = checklist.orderDish(questionId, dishName)
    setTyped('')
    // The tapped row disappears: a keyboard goes on at the search. A finger goes on without the phone's keyboard.
    if (searching && document.activeElement?.matches(':focus-visible')) search.current?.focus()
    toasts.show({
      text: t`${dishName}: the clock is running`,
      undoLabel: t`Undo`,
      undo: () => checklist.removeDish(questionId, id),
    })
  }

  return (
    <Sheet
      title={<Trans>What did you order?</Trans>}
      close={close}
      tall
      foot={
        <Button wide onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <p className={styles.question}>{title}</p>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          // The drawn rows may be of fewer letters than were typed.
          if (searching) order(searchMenu(menu, name).exact ?? name)
        }}
      >
        <Search size={20} aria-hidden="true" />
        <input
          ref={search}
          type="search"
          maxLength={200}
          value={typed}
          autoComplete="off"
          dir="auto"
          enterKeyHint="done"
          placeholder={t`Find or type a name`}
          aria-label={t`Find or type a name`}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {!searching && (
        <Segmented
          label={t`Menu`}
          choices={[
            { value: 'dishes', title: t`Dishes` },
            { value: 'drinks', title: t`Drinks` },
          ]}
          chosen={tab}
          onTap={setTab}
        />
      )}
      {searching && found.exact === null && (
        <button type="button" className={styles.add} onClick={() => order(name)}>
          <Trans>
            Add “<bdi>{name}</bdi>”
          </Trans>
        </button>
      )}
      {menu.dishes.length + menu.drinks.length === 0 && !searching && (
        <p className={styles.question}>
          <Trans>The menu is not on this phone. Type what you ordered.</Trans>
        </p>
      )}
      {(searching || tab === 'dishes') && <PickerRows names={found.dishes} dishes={dishes} order={order} />}
      {searching && found.drinks.length > 0 && (
        <h3 className={styles.heading}>
          <Trans>Drinks</Trans>
        </h3>
      )}
      {(searching || tab === 'drinks') && <PickerRows names={found.drinks} dishes={dishes} order={order} />}
    </Sheet>
  )
}
