import { programme } from '../../boot/programme.ts'
import styles from './home.module.css'

/** The programme in the header of the guest's visits, with its logo if it has one. Screen readers read the name alone. */
export function ProgrammeTitle() {
  const { name, logo } = programme()
  return (
    <span className={styles.programme}>
      {logo && <img className={styles.logo} src={logo} alt="" />}
      <bdi>{name}</bdi>
    </span>
  )
}
