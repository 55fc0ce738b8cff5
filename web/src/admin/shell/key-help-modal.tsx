import { Trans, useLingui } from '@lingui/react/macro'
import { Kbd, Modal, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAsSheet } from '../kit/use-as-sheet.ts'
import { useSingleKeys } from '../kit/single-keys.ts'
import { look } from '../kit/look.ts'
import styles from './key-help.module.css'

const MOD = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Lists every keyboard shortcut of the administrator's side. */
export default function KeyHelpModal({ close }: { close: () => void }) {
  const { t } = useLingui()
  const [enabled, setEnabled] = useSingleKeys()
  return (
    <Modal
      opened
      onClose={close}
      attributes={useAsSheet(close)}
      title={<Trans>Keys</Trans>}
      size={560}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t`Close`, size: 'var(--control)' }}
    >
      <div className={look.stack(5)}>
        <Group title={<Trans>Everywhere</Trans>}>
          <Key keys={['?']}>
            <Trans>This list</Trans>
          </Key>
          <Key keys={['/']}>
            <Trans>Search</Trans>
          </Key>
          <Key keys={['↑', '↓']}>
            <Trans>From row to row, Enter opens one</Trans>
          </Key>
          <Key keys={[MOD, 'Z']} together>
            <Trans>Undo what was done last</Trans>
          </Key>
          <Key keys={['Esc']}>
            <Trans>Close what is open</Trans>
          </Key>
        </Group>
        <Group title={<Trans>A visit's report</Trans>}>
          <Key keys={['J', 'K']}>
            <Trans>Next or previous visit that waits</Trans>
          </Key>
          <Key keys={['A']}>
            <Trans>Accept</Trans>
          </Key>
          <Key keys={['R']}>
            <Trans>Return to the guest</Trans>
          </Key>
          <Key keys={[MOD, 'Enter']} together>
            <Trans>Send the return</Trans>
          </Key>
          <Key keys={['P']}>
            <Trans>Photos</Trans>
          </Key>
        </Group>
        <Group title={<Trans>Photos</Trans>}>
          <Key keys={['←', '→']}>
            <Trans>Previous or next photo; in a large one, to its sides</Trans>
          </Key>
          <Key keys={['+', '−']}>
            <Trans>Larger or smaller</Trans>
          </Key>
        </Group>
      </div>
      <Switch
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
        label={<Trans>Use keys of a single letter or sign</Trans>}
        description={
          <Trans>Turn them off where speech input or a screen reader presses them by accident.</Trans>
        }
        withThumbIndicator={false}
        className={styles.switch}
      />
    </Modal>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className={look.classes(look.text('soft', 'xs', 'plain'), styles.title)}>{title}</h3>
      <dl className={look.stack(2, styles.keys)}>{children}</dl>
    </section>
  )
}

interface KeyProps {
  keys: readonly string[]
  /** The keys are pressed together. */
  together?: boolean
  children: ReactNode
}

function Key({ keys, together = false, children }: KeyProps) {
  return (
    <div>
      <dt>
        {keys.map((key, place) => (
          <span key={key}>
            {place > 0 && (together ? ' + ' : ' ')}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
