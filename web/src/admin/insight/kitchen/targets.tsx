import { Trans, useLingui } from '@lingui/react/macro'
import { KITCHEN_MINUTES } from '@cloche/contract/constants.ts'
import type { KitchenTarget } from '@cloche/contract/kitchen.ts'
import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSession } from '../../../boot/session-context.tsx'
import { currentAfter } from '../../kit/merge-edits.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { useReach } from '../../entities/users/use-reach.ts'
import { GROUP_NAMES } from '../../entities/menu/group-names.ts'
import { answerKey } from '../../kit/call-keys.ts'
import { useReload } from '../../kit/use-change.ts'
import { look } from '../../kit/look.ts'
import styles from './kitchen.module.css'

/** Shows and sets the minutes within which dishes and drinks should be ready. */
export function Targets({ targets }: { targets: readonly KitchenTarget[] }) {
  return (
    <section className={look.stack(3, look.put.within, styles.times)} aria-labelledby="targets">
      <h2 id="targets">
        <Trans>Targets</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>
          Within how many minutes of the order a dish should be ready. One that takes as long or longer is
          over target. A group without a target has no share.
        </Trans>
      </p>
      <div className={look.row(0, look.put.start, styles.targets)}>
        {targets.map((target) => (
          <TargetForm key={`${target.group} ${target.version}`} target={target} />
        ))}
      </div>
    </section>
  )
}

function TargetForm({ target }: { target: KitchenTarget }) {
  const { t } = useLingui()
  // Targets are the programme's, so that a manager of some groups reads them alone.
  const isReadOnly = useReach() !== null
  const [minutes, setMinutes] = useState<number | string>(target.minutes ?? '')
  const save = useSave()
  const typed = typeof minutes === 'number' ? minutes : null
  const theirs = currentAfter<KitchenTarget>(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ from: theirs ?? target, minutes: typed })
  }
  return (
    <div>
      <form className={look.row(2, look.put.end, styles.form)} onSubmit={submit}>
        <NumberInput
          label={t`${t(GROUP_NAMES[target.group])}, minutes`}
          placeholder={t`no target`}
          value={minutes}
          onChange={setMinutes}
          min={1}
          max={KITCHEN_MINUTES}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
          readOnly={isReadOnly}
        />
        {!isReadOnly && (
          <Button
            type="submit"
            variant="default"
            h="var(--control)"
            loading={save.isPending}
            disabled={typed === target.minutes}
          >
            <Trans>Save</Trans>
          </Button>
        )}
      </form>
      {theirs && <Theirs minutes={theirs.minutes} />}
      {save.error && !theirs && <SaveFailure error={save.error} />}
    </div>
  )
}

/** Another user saved meanwhile: saving again overwrites that target with the shown one. */
function Theirs({ minutes }: { minutes: number | null }) {
  return (
    <p role="alert" className={styles.soft}>
      {minutes === null ? (
        <Trans>Somebody else took the target away meanwhile. Save again to set yours.</Trans>
      ) : (
        <Trans>Somebody else set {minutes} minutes meanwhile. Save again to set yours.</Trans>
      )}
    </p>
  )
}

function useSave() {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const reload = useReload(['GET /insight/kitchen', 'GET /insight/kitchen/order'])
  const offerUndo = useUndo()
  const put = async (from: KitchenTarget, minutes: number | null) => {
    const { group, version } = from
    const saved = await api.call('PUT /insight/target/{group}', {
      params: { group },
      body: { minutes },
      ifMatch: version,
    })
    await Promise.all([
      reload(),
      queries.invalidateQueries({
        queryKey: answerKey('GET /insight/visit/{visitId}/dish'),
        refetchType: 'none',
      }),
    ])
    return saved
  }
  // An undo saves by the same call, after this change has ended.
  return useMutation({
    mutationFn: async ({ from, minutes }: { from: KitchenTarget; minutes: number | null }) => {
      const saved = await put(from, minutes)
      offerUndo(t`The target is saved.`, () => put(saved, from.minutes))
    },
  })
}
