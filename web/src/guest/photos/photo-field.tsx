import type { FieldProps } from '../fields/field.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import { usePhotoAdder } from './use-photo-adder.ts'
import styles from './photo-strip.module.css'

export function PhotoField({ question }: FieldProps) {
  const adder = usePhotoAdder(question.id)
  return (
    <div className={styles.field}>
      <PhotoStrip question={question} adder={adder} />
      <div className={styles.buttons}>
        <PhotoButtons adder={adder} />
      </div>
    </div>
  )
}
