import { dishNameOf } from '@cloche/checklist/dish.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Fragment, useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useDraft } from '../fields/use-draft.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy, useDevice } from '../shell/device-context.ts'
import { menuOf, type MenuList } from './dish-questions.ts'
import { searchMenu } from './menu-search.ts'
import { nameField } from './name-field.ts'
import { PickerRows } from './picker-rows.tsx'
import { within } from '../../boot/within.ts'
import styles from './dish-picker.module.css'

interface Props {
  questionId: string
  /** Says, or asks, to which question the dishes belong. */
  head: ReactNode
  close: () => void
}

/** Adds dishes as ordered now. It stays open, because a table orders several dishes at once. A name that was not added stays typed. */
export default function DishPicker({ questionId, head, close }: Props) {
  const { t } = useLingui()
  const visitCopy = useVisitCopy()
  const menu = useReadable(useDevice().menu)
  const { dishes, parent } = useReadable(visitCopy.question(questionId))
  const category = useReadable(visitCopy.items).find(({ id }) => id === parent)
  const { draft, keep, forget } = useDraft(questionId, nameField(questionId))
  const [tab, setTab] = useState<MenuList | null>(null)
  const inOrder =
    menuOf(category?.logo ?? null) === 'drinks'
      ? (['drinks', 'dishes'] as const)
      : (['dishes', 'drinks'] as const)
  const list = tab ?? inOrder[0]
  const titles = { dishes: t`Dishes`, drinks: t`Drinks` }
  const search = useRef<HTMLInputElement>(null)
  const typed = draft?.text ?? ''
  const name = dishNameOf(typed)
  const searched = useDeferredValue(name)
  const found = searchMenu(menu, searched)
  const searching = name !== ''
  const named = (searched === name && found.exact) || name

  const order = (dishName: string) => {
    const id = visitCopy.orderDish(questionId, dishName)
    forget()
    // The tapped row disappears: a keyboard goes on at the search. A finger goes on without the phone's keyboard.
    if (searching && document.activeElement?.matches(':focus-visible')) search.current?.focus()
    toasts.show({
      text: t`${dishName}: the clock is running`,
      undoLabel: t`Undo`,
      undo: () => visitCopy.removeDish(questionId, id),
    })
  }

  // The drawn rows may be of fewer letters than were typed.
  const orderTyped = () => searching && order(searchMenu(menu, name).exact ?? name)
  const finish = () => {
    orderTyped()
    close()
  }

  return (
    <Sheet
      title={<Trans>What did you order?</Trans>}
      close={close}
      tall
      foot={
        <Button wide className={styles.done} onClick={finish}>
          {searching ? (
            <span>
              <Trans>
                Add “<bdi>{named}</bdi>” and close
              </Trans>
            </span>
          ) : (
            <Trans>Done</Trans>
          )}
        </Button>
      }
    >
      {head}
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          orderTyped()
        }}
      >
        <Search size={20} aria-hidden="true" />
        <input
          ref={search}
          type="search"
          value={typed}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={t`Find or type a name`}
          aria-label={t`Find or type a name`}
          onChange={within(200, ({ target: { value } }) =>
            value.trim() === '' ? forget() : keep(value, null),
          )}
        />
      </form>
      {!searching && (
        <Segmented
          label={t`Menu`}
          choices={inOrder.map((value) => ({ value, title: titles[value] }))}
          chosen={list}
          onTap={(value) => setTab(value as MenuList)}
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
      {(searching ? inOrder : [list]).map((each, at) => (
        <Fragment key={each}>
          {searching && at > 0 && found[each].length > 0 && (
            <h3 className={styles.heading}>{titles[each]}</h3>
          )}
          <PickerRows names={found[each]} dishes={dishes} order={order} />
        </Fragment>
      ))}
    </Sheet>
  )
}
