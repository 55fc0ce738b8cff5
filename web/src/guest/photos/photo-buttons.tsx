import { useLingui } from '@lingui/react/macro'
import { Camera, Images, type LucideIcon } from 'lucide-react'
import { memo, type ChangeEvent } from 'react'
import type { PhotoAdder } from './use-photo-adder.ts'
import extras from '../category/extras.module.css'
import styles from './photo-buttons.module.css'

interface Props {
  add: PhotoAdder['add']
  quiet?: boolean
}

/** Camera and gallery as native file inputs; quiet ones are icons alone. Memoized against re-renders with each answer. */
export const PhotoButtons = memo(function PhotoButtons({ add, quiet = false }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Picker add={add} quiet={quiet} capture label={t`Take a photo`} words={t`Camera`} icon={Camera} />
      <Picker add={add} quiet={quiet} label={t`Photos from the gallery`} words={t`Gallery`} icon={Images} />
    </>
  )
})

interface PickerProps {
  add: (files: readonly File[]) => Promise<unknown>
  quiet: boolean
  label: string
  words: string
  icon: LucideIcon
  capture?: boolean
}

export function Picker({ add, quiet, label, words, icon: Icon, capture = false }: PickerProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void add([...(target.files ?? [])])
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
