import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useChecklists } from '../../entities/checklists/use-checklists.ts'
import { look } from '../../kit/look.ts'
import { useAddress } from '../use-address.ts'

/** The number of checklists that are named. */
const NAMED = 5

/** Says where else a category is, since a change of its questions shows there too. */
export function AlsoIn({ category }: { category: string }) {
  const { t } = useLingui()
  const { checklistId: current } = useAddress()
  const checklists = useChecklists().data ?? []
  const others = checklists.filter(({ id, categoryIds }) => id !== current && categoryIds.includes(category))
  const titles = others.slice(0, NAMED).map(({ title }) => t`“${title}”`)
  const named = [...(current === null ? [] : [t`all questions`]), ...titles].join(', ')
  const more = others.length - NAMED
  if (named === '') return null
  return (
    <p className={look.text('soft', 's', 'anywhere')}>
      <Trans>A change shows wherever this is asked, also in: {named}</Trans>
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </p>
  )
}
