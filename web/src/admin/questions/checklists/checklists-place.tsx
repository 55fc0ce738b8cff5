import type { Checklist } from '@cloche/contract/checklists.ts'
import { CloseButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import page from '../questions.module.css'
import { ChecklistFailure } from './checklist-failure.tsx'
import { EditChecklist, NewChecklist } from './checklist-panels.tsx'
import { ChecklistSwitch } from './checklist-switch.tsx'
import type { ChecklistsView } from './use-checklists-view.ts'

interface Props {
  checklists: readonly Checklist[]
  current: string | null
  view: ChecklistsView
}

/** Shows the switch between checklists, what was refused, and the panels of whole checklists. */
export function ChecklistsPlace({ checklists, current, view }: Props) {
  const { t } = useLingui()
  const { asked, ask, refused, dismiss, show, left, step, remove } = view
  const close = () => ask(null)
  const about = asked && 'id' in asked ? checklists.find(({ id }) => id === asked.id) : undefined
  return (
    <>
      {refused && (
        <div className={page.refusal}>
          <ChecklistFailure {...refused} />
          <CloseButton className={page.dismiss} aria-label={t`Close`} onClick={dismiss} />
        </div>
      )}
      {checklists.length > 0 && (
        <ChecklistSwitch
          checklists={checklists}
          current={current}
          step={step}
          remove={remove}
          add={() => ask({ what: 'new' })}
        />
      )}
      {(asked?.what === 'new' || (asked?.what === 'copy' && about)) && (
        <NewChecklist
          original={about ?? null}
          close={close}
          made={({ id }) => {
            close()
            show(id)
          }}
        />
      )}
      {asked?.what === 'edit' && about && (
        <EditChecklist
          key={about.id}
          checklist={about}
          close={close}
          removed={() => about.id === current && left()}
        />
      )}
    </>
  )
}
