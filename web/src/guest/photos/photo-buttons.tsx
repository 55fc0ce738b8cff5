import { useLingui } from '@lingui/react/macro'
import { Camera, Images, type LucideIcon } from 'lucide-react'
import type { ChangeEvent } from 'react'
import type { PhotoAdder } from './use-photo-adder.ts'
import extras from '../category/extras.module.css'
import styles from './photo-buttons.module.css'

/** Camera and gallery: native file inputs. Quiet ones are icons alone. */
export function PhotoButtons({ adder, quiet = false }: { adder: PhotoAdder; quiet?: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <Picker adder={adder} quiet={quiet} capture label={t`Take a photo`} words={t`Camera`} icon={Camera} />
      <Picker
        adder={adder}
        quiet={quiet}
        label={t`Photos from the gallery`}
        words={t`Gallery`}
        icon={Images}
      />
    </>
  )
}

interface PickerProps {
  adder: PhotoAdder
  quiet: boolean
  label: string
  words: string
  icon: LucideIcon
  capture?: boolean
}

function Picker({ adder, quiet, label, words, icon: Icon, capture = false }: PickerProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    adder.add([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <label className={quiet ? extras.extra : styles.button} title={label}>
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        className={styles.file}
        multiple={!capture}
        capture={capture ? 'environment' : undefined}
        onChange={take}
      />
      <Icon size={20} aria-hidden="true" />
      {!quiet && words}
    </label>
  )
}
