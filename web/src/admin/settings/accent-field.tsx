import { paletteOf, READABLE, SCHEMES, type Palette, type Scheme } from '@cloche/contract/accent.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { CSSProperties } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import { look } from '../kit/look.ts'
import { isColour, type SettingsForm } from './use-settings-form.ts'
import styles from './settings.module.css'

/** The product's own accent in light (web/src/ui/tokens.css), where the choice begins. */
const OWN = '#1d5b4b'

/** Chooses a colour, and shows what becomes of it in light and dark. */
export function AccentField({ form }: { form: SettingsForm }) {
  const { t } = useLingui()
  const typed = form.values.accent.trim().toLowerCase()
  const shown = isColour(typed) ? typed : null
  return (
    <div className={look.stack(3)}>
      <div className={look.row(3, look.put.end)}>
        <input
          type="color"
          className={styles.colour}
          aria-label={t`Choose a colour`}
          value={shown ?? OWN}
          onChange={({ target }) => form.setFieldValue('accent', target.value)}
        />
        <TextInput
          label={t`Colour`}
          placeholder={OWN}
          maxLength={7}
          spellCheck={false}
          className={styles.code}
          {...form.getInputProps('accent')}
        />
        {typed !== '' && (
          <Button variant="subtle" onClick={() => form.setFieldValue('accent', '')}>
            <Trans>Back to the usual green</Trans>
          </Button>
        )}
      </div>
      {shown && (
        <div className={styles.previews}>
          {SCHEMES.map((scheme) => (
            <Preview key={scheme} scheme={scheme} chosen={shown} />
          ))}
        </div>
      )}
    </div>
  )
}

function Preview({ scheme, chosen }: { scheme: Scheme; chosen: string }) {
  const { t } = useLingui()
  const palette = paletteOf(chosen, scheme)
  const { accent, onAccent, soft } = palette
  const colours = { '--shown': accent, '--on-shown': onAccent, '--shown-soft': soft } as CSSProperties
  return (
    <section
      className={look.stack(3, styles.preview)}
      data-scheme={scheme}
      style={colours}
      aria-label={scheme === 'light' ? t`In light` : t`In dark`}
    >
      <h3>{scheme === 'light' ? <Trans>Light</Trans> : <Trans>Dark</Trans>}</h3>
      <div className={look.row(3)}>
        <span className={styles.button}>
          <Trans>Begin</Trans>
        </span>
        <span className={styles.link}>
          <Trans>Past visits</Trans>
        </span>
        <span className={styles.chosen}>
          <Trans>Yes</Trans>
        </span>
      </div>
      <p>
        <Contrast chosen={chosen} scheme={scheme} palette={palette} />
      </p>
    </section>
  )
}

/** Says how well the colour reads, and what was done to it where it did not, or looked switched off. */
function Contrast({ chosen, scheme, palette }: { chosen: string; scheme: Scheme; palette: Palette }) {
  const contrast = ratio(palette.contrast)
  if (palette.accent === chosen) return <Trans>Contrast {contrast}: reads well.</Trans>
  const least = ratio(READABLE)
  const before = ratio(palette.contrastAsChosen)
  const { accent } = palette
  if (palette.isReadable) {
    return (
      <Trans>
        As chosen a button would look switched off here. It is lightened to {accent}: {contrast}.
      </Trans>
    )
  }
  return scheme === 'light' ? (
    <Trans>
      As chosen it can’t be read here: {before}, at least {least} is needed. It is darkened to {accent}:{' '}
      {contrast}.
    </Trans>
  ) : (
    <Trans>
      As chosen it can’t be read here: {before}, at least {least} is needed. It is lightened to {accent}:{' '}
      {contrast}.
    </Trans>
  )
}

/** Cut, not rounded, so that no ratio below the least is shown as reaching it. */
function ratio(contrast: number): string {
  return `${formatScore(Math.floor(contrast * 10) / 10, currentLanguage())}:1`
}
