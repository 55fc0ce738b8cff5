import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MadeLink } from '@cloche/contract/many-users.ts'
import { Button } from '@mantine/core'
import { Download, Send } from 'lucide-react'
import { useState } from 'react'
import { currentLanguage } from '../../../boot/i18n.ts'
import { saveAs } from '../../kit/download-button.tsx'
import { Fact, Facts } from '../../kit/facts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { usePhones } from '../../kit/phone.tsx'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { CHANNEL_WORDS, CHANNELS } from '../messages/labels.ts'
import { hasForeignPhone, linkTable } from './link-table.ts'
import { useManyLinks } from './use-many-links.ts'

interface Props {
  /** The ids of guests who are not removed. */
  ids: readonly string[]
  close: () => void
}

/** Makes one-tap links for many guests, to send or to hand over. The list is shown only once, so closing asks first. */
export function LinksPanel({ ids, close }: Props) {
  const { made, done, making } = useManyLinks(ids)
  const [isSaved, setIsSaved] = useState(false)
  const unsent = made.filter(({ sentBy }) => sentBy === null)
  const isOver = done === ids.length
  // Links that are still being made may need the list, too.
  const isDirty = making.isPending || (unsent.length > 0 && !isSaved)
  return (
    <Panel
      title={<Plural value={ids.length} one="A link for # guest" other="Links for # guests" />}
      opened
      onClose={close}
      dirty={isDirty}
      footer={
        isOver ? (
          !isDirty && (
            <Button variant="default" onClick={close}>
              <Trans>Close</Trans>
            </Button>
          )
        ) : (
          <MakeButtons making={making} />
        )
      }
    >
      {making.error && <SaveFailure error={making.error} />}
      {making.variables === undefined && (
        <>
          <p>
            <Trans>
              Each guest gets a new link that works for 90 days. It goes by Telegram, e-mail or text message,
              whichever reaches them; for those whom nothing reaches you get a list to hand over.
            </Trans>
          </p>
          <p>
            <Trans>Links that they have already keep working.</Trans>
          </p>
        </>
      )}
      {made.length > 0 && <LinkCounts made={made} />}
      {unsent.length > 0 && (
        <>
          <p>
            <Trans>
              Whoever has a link can log in with it. The list can be saved only now: later you can only make
              other links.
            </Trans>
          </p>
          <ListButton links={unsent} onSaved={() => setIsSaved(true)} />
        </>
      )}
    </Panel>
  )
}

/** After a failure only the chosen way can continue. */
function MakeButtons({ making }: { making: ReturnType<typeof useManyLinks>['making'] }) {
  const { variables: chosen, isPending, mutate } = making
  return (
    <>
      {chosen !== false && (
        <Button
          leftSection={<Send size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate(true)}
          data-autofocus
        >
          {chosen ? <Trans>Go on</Trans> : <Trans>Send to each guest</Trans>}
        </Button>
      )}
      {!chosen && (
        <Button variant="default" loading={isPending} onClick={() => mutate(false)}>
          {chosen === false ? <Trans>Go on</Trans> : <Trans>Only make a list</Trans>}
        </Button>
      )}
    </>
  )
}

/** Counts the links by channel, and those to hand over. */
function LinkCounts({ made }: { made: readonly MadeLink[] }) {
  const { t } = useLingui()
  const count = (channel: MadeLink['sentBy']) =>
    made.filter(({ sentBy }) => sentBy === channel).length || null
  return (
    <div role="status">
      <Facts>
        {CHANNELS.map((channel) => (
          <Fact key={channel} name={t(CHANNEL_WORDS[channel])}>
            {count(channel)}
          </Fact>
        ))}
        <Fact name={t`To hand over`}>{count(null)}</Fact>
      </Facts>
    </div>
  )
}

function ListButton({ links, onSaved }: { links: readonly MadeLink[]; onSaved: () => void }) {
  const { t } = useLingui()
  const phones = usePhones(links.some(({ phone }) => phone !== null))
  const names = [t`First name`, t`Last name`, t`Phone`, t`E-mail`, t`Link`]
  const save = () => {
    const table = linkTable(names, links, { language: currentLanguage(), phones })
    saveAs(new Blob([table], { type: 'text/csv' }), 'cloche-links.csv')
    onSaved()
  }
  return (
    <div>
      <Button leftSection={<Download size={16} aria-hidden />} onClick={save}>
        <Plural value={links.length} one="Save a list of # link" other="Save a list of # links" />
      </Button>
      {hasForeignPhone(links, phones) && (
        <p>
          <Trans>
            In the list an apostrophe stands before phones with +, so that no spreadsheet takes them for a
            formula.
          </Trans>
        </p>
      )}
    </div>
  )
}
