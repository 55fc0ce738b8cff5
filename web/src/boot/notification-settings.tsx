import { LIST } from '@cloche/languages/list.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentType, type ReactNode } from 'react'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { OptionalKind } from '@cloche/contract/notification-settings.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import styles from './notification-settings.module.css'
import type { NotificationState } from './use-notification-settings.ts'

const CHANNELS: Record<MessageChannel, ReturnType<typeof msg>> = {
  telegram: msg`Telegram`,
  email: msg`E-mail`,
  sms: msg`Text messages`,
}

const KINDS: Record<OptionalKind, ReturnType<typeof msg>> = {
  visit_reminder: msg`A reminder the day before a visit`,
  visit_soon: msg`A reminder two hours before, by Telegram`,
  visit_open: msg`A visit can be filled in`,
  visit_accepted: msg`A visit is accepted`,
  visit_submitted: msg`A visit is submitted`,
  applied: msg`Somebody applies to become a guest`,
}

export interface ActProps {
  act: () => void
  isDanger?: boolean
  children: ReactNode
}

interface Props {
  state: NotificationState
  /** Guests are notified of visits whatever kinds they turn off. */
  isGuest: boolean
  /** A button as the screen around draws it. */
  Act: ComponentType<ActProps>
}

/** The language, channels and kinds of the messages to the user. */
export function NotificationSettings({ state, isGuest, Act }: Props) {
  const { t } = useLingui()
  const { settings, fault, save } = state
  if (settings === undefined) return <div className={styles.loading} aria-busy="true" />
  if (settings === null) {
    return (
      <div className={styles.part}>
        <p role="alert">
          <Trans>The settings did not load. They need a connection to the server.</Trans>
        </p>
        <div>
          <Act act={state.reload}>
            <Trans>Try again</Trans>
          </Act>
        </div>
      </div>
    )
  }
  const { language, channels, mutedChannels, kinds, mutedKinds } = settings
  return (
    <div className={styles.settings}>
      {fault === 'failed' && (
        <p role="alert" className={styles.warning}>
          <Trans>This was not saved. Try again when there is a connection.</Trans>
        </p>
      )}
      {fault === 'silent' && <SilenceWarning state={state} Act={Act} />}
      <div className={styles.language}>
        <Trans>Language of messages</Trans>
        <LanguageSwitch
          label={t`Language of messages`}
          current={language}
          languages={LIST}
          onChoose={(code) => save({ language: code })}
        />
      </div>
      {channels.length === 0 ? (
        <p className={styles.soft}>
          <Trans>No messages reach you: this server can send to none of your addresses.</Trans>
        </p>
      ) : (
        <Choices
          title={<Trans>Channels</Trans>}
          hint={<Trans>Each message comes by the first that is on. If that fails, by the next.</Trans>}
          all={channels}
          muted={mutedChannels}
          label={(channel) => t(CHANNELS[channel])}
          save={(muted) => save({ mutedChannels: muted })}
        />
      )}
      {kinds.length > 0 && (
        <Choices
          title={<Trans>Messages</Trans>}
          hint={
            isGuest && (
              <Trans>News of a planned, moved, cancelled or returned visit always comes: you need it.</Trans>
            )
          }
          all={kinds}
          muted={mutedKinds}
          label={(kind) => t(KINDS[kind])}
          save={(muted) => save({ mutedKinds: muted })}
        />
      )}
    </div>
  )
}

function SilenceWarning({ state, Act }: Pick<Props, 'state' | 'Act'>) {
  return (
    <div role="alert" className={styles.warning}>
      <p>
        <Trans>
          With every channel off, no message reaches you: not of a new visit, not of a change, not of one that
          comes back. You would have to look here yourself. The people who plan your visits see that you were
          not notified.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Act act={state.dismiss}>
          <Trans>Keep it on</Trans>
        </Act>
        <Act act={state.confirm} isDanger>
          <Trans>Turn everything off</Trans>
        </Act>
      </div>
    </div>
  )
}

interface ChoicesProps<T extends string> {
  title: ReactNode
  hint: ReactNode
  all: readonly T[]
  muted: readonly T[]
  label: (each: T) => string
  save: (muted: T[]) => void
}

function Choices<T extends string>({ title, hint, all, muted, label, save }: ChoicesProps<T>) {
  const id = useId()
  return (
    <fieldset className={styles.part} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{title}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.soft}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {all.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="checkbox"
              checked={!muted.includes(each)}
              onChange={({ target }) =>
                save(target.checked ? muted.filter((other) => other !== each) : [...muted, each])
              }
            />
            <span>{label(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
