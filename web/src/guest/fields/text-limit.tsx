import { TEXT_MAX_LENGTH } from '@cloche/contract/constants.ts'
import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { currentLanguage } from '../../boot/i18n.ts'
import { localeOf } from '../../boot/language.ts'
import styles from './text-limit.module.css'

/** Counts the characters that are left of the longest text, or those that are too many. */
export default function TextLimit({ id, room }: { id: string; room: number }) {
  useLingui()
  const most = new Intl.NumberFormat(localeOf(currentLanguage())).format(TEXT_MAX_LENGTH)
  const over = -room
  return (
    <p id={id} className={styles.limit} data-over={over > 0}>
      {over > 0 ? (
        <Plural
          value={over}
          one={`# character too many: the most is ${most}. The text is kept on this phone and is sent once it is shorter.`}
          other={`# characters too many: the most is ${most}. The text is kept on this phone and is sent once it is shorter.`}
        />
      ) : (
        <Plural value={room} one="# character left" other="# characters left" />
      )}
    </p>
  )
}
