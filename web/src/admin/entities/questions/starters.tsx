import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CallOutput } from '@cloche/contract/calls.ts'
import type { Starter } from '@cloche/contract/starters.ts'
import { Button } from '@mantine/core'
import { Bike, Coffee, Martini, Utensils, type LucideIcon } from 'lucide-react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { Failure } from '../../kit/failure.tsx'
import { look } from '../../kit/look.ts'
import { Panel } from '../../kit/panel.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { useCall } from '../../kit/use-call.ts'
import { useChange, useReload } from '../../kit/use-change.ts'
import plate from '../../../ui/plate.module.css'
import styles from './starters.module.css'

const NAMES: Record<Starter, { name: MessageDescriptor; icon: LucideIcon }> = {
  restaurant: { name: msg`Restaurant`, icon: Utensils },
  cafe: { name: msg`Café`, icon: Coffee },
  bar: { name: msg`Bar`, icon: Martini },
  delivery: { name: msg`Delivery`, icon: Bike },
}

/** Offers the checklists that come with the product, to be changed afterwards. */
export function Starters({ close }: { close: () => void }) {
  const language = currentLanguage()
  const query = useCall('GET /question/starter', { query: { language } })
  const take = useTaking(close)
  return (
    <Panel title={<Trans>A checklist to start with</Trans>} opened onClose={close}>
      <p className={look.text('soft')}>
        <Trans>
          Each goes into your questions as it is, in English and Russian. Change, move or remove what you like
          before the first visit begins.
        </Trans>
      </p>
      {take.error && <SaveFailure error={take.error} />}
      {query.isPending && <RowsSkeleton rows={4} />}
      {query.isError && <Failure query={query} />}
      <ul className={plate.plate}>
        {query.data?.items.map((starter) => (
          <StarterRow
            key={starter.name}
            starter={starter}
            isBusy={take.isPending && take.variables?.body.name === starter.name}
            take={() => take.mutate({ body: { name: starter.name, language } })}
          />
        ))}
      </ul>
    </Panel>
  )
}

/** Adds a starter to the bank, with an undo that removes its categories. */
function useTaking(close: () => void) {
  const { t } = useLingui()
  const { api } = useSession()
  const offerUndo = useUndo()
  const reload = useReload(['question', 'visit'])
  return useChange('POST /question/starter', ['question', 'visit'], {
    onSuccess: ({ categories }) => {
      close()
      offerUndo(t`The checklist is in the bank`, async () => {
        for (const id of categories.toReversed()) await api.call('DELETE /question/{id}', { params: { id } })
        await reload()
      })
    },
  })
}

interface RowProps {
  starter: CallOutput<'GET /question/starter'>['items'][number]
  isBusy: boolean
  take: () => void
}

function StarterRow({ starter: { name, categories }, isBusy, take }: RowProps) {
  const { t } = useLingui()
  const { name: title, icon: Icon } = NAMES[name]
  const words = t(title)
  const count = categories.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <li className={look.stack(2, look.put.within, styles.starter)}>
      <div className={look.row(3)}>
        <Icon size={20} aria-hidden className={styles.icon} />
        <h3 className={look.item('grow')}>
          {words}{' '}
          <span className={look.text('soft', 's', 'plain', 'light', 'unbroken')}>
            <Plural value={count} one="# question" other="# questions" />
          </span>
        </h3>
        <Button variant="default" loading={isBusy} onClick={take} aria-label={t`Take it: ${words}`}>
          <Trans>Take it</Trans>
        </Button>
      </div>
      <details>
        <summary className={look.text('soft', 's')}>
          {categories.map((each) => each.title).join(' · ')}
        </summary>
        {categories.map((category) => (
          <section key={category.title} className={styles.category}>
            <h4>{category.title}</h4>
            <ul>
              {category.questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </li>
  )
}
