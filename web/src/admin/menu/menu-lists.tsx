import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { MENU_ROWS } from '@cloche/contract/constants.ts'
import type { MenuState } from '@cloche/contract/menu.ts'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatNumber } from '../kit/format.ts'
import { look } from '../kit/look.ts'
import styles from './menu.module.css'
import { useMenu } from './use-menu-state.ts'

/** Shows the menu as guests see it. */
export function MenuLists({ copy: { fetchedAt, cut } }: { copy: NonNullable<MenuState['copy']> }) {
  const query = useMenu(fetchedAt)
  const { data } = query
  if (query.isPending) return <RowsSkeleton />
  if (!data) return <Failure query={query} />
  return (
    <div className={look.classes(look.plate(), styles.lists)}>
      <MenuList
        title={<Trans>Dishes</Trans>}
        names={data.dishes}
        isCut={cut?.includes('dishes') ?? false}
        none={<Trans>None: they are read from the first sheet, column A, up to the first empty cell.</Trans>}
      />
      <MenuList
        title={<Trans>Drinks</Trans>}
        names={data.drinks}
        isCut={cut?.includes('drinks') ?? false}
        none={<Trans>None: they are read from the second sheet, column A, up to the first empty cell.</Trans>}
      />
    </div>
  )
}

interface MenuListProps {
  title: ReactNode
  names: readonly string[]
  /** The sheet has more rows than a menu may have. */
  isCut: boolean
  /** The text for an empty list. */
  none: ReactNode
}

function MenuList({ title, names, isCut, none }: MenuListProps) {
  const most = formatNumber(MENU_ROWS, currentLanguage())
  return (
    <section className={styles.list}>
      <h2>
        {title}{' '}
        <span className={look.classes(look.text('soft', 's', 'plain', 'figures'), styles.count)}>
          {formatNumber(names.length, currentLanguage())}
        </span>
      </h2>
      {isCut && (
        <p className={look.classes(look.text('warn', 's'), styles.cut)}>
          <TriangleAlert size={16} aria-hidden />
          <span>
            <Trans>The sheet has more rows. Guests are offered those of the first {most}.</Trans>
          </span>
        </p>
      )}
      {names.length === 0 ? (
        <p className={styles.soft}>{none}</p>
      ) : (
        <ol>
          {names.map((name, place) => (
            // An older version stored a name as often as the sheet has it.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
