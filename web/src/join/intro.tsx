import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from '../ui/routing.tsx'
import { Button } from '../ui/button.tsx'
import buttons from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import { LinkPicture, NotesPicture, ReportPicture, TablePicture } from './intro/pictures.tsx'
import { useSlides } from './intro/use-slides.ts'
import styles from './intro/intro.module.css'
import { JoinPage } from './join-page.tsx'
import join from './join.module.css'

const COUNT = 4

/**
 * Explains in four pictures what a guest does, then leads to the application or to the field for a guest's
 * link.
 */
export default function Intro() {
  const { t } = useLingui()
  const { ref, current, handlers, go } = useSlides(COUNT)
  const leave = useNavigate()
  const isLast = current === COUNT - 1
  return (
    <JoinPage
      corner={
        !isLast && (
          <Link to="/consent" className={join.corner}>
            <Trans>Skip</Trans>
          </Link>
        )
      }
    >
      <div className={styles.intro}>
        <h1>
          <Trans>Dine out and tell how it was</Trans>
        </h1>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and arrow keys must reach it */}
        <ol ref={ref} className={styles.slides} {...handlers} tabIndex={0} aria-label={t`How it works`}>
          <Slide picture={<LinkPicture />} title={<Trans>A link arrives</Trans>}>
            <Trans>It says which restaurant, which day, what time. No password, nothing to install.</Trans>
          </Slide>
          <Slide picture={<TablePicture />} title={<Trans>You dine like anyone else</Trans>}>
            <Trans>You order, you eat, you look around. Nobody there knows who you are.</Trans>
          </Slide>
          <Slide picture={<NotesPicture />} title={<Trans>Your phone takes the notes</Trans>}>
            <Trans>
              Short questions, a few photos, how long a dish took: signal or not, as the evening goes.
            </Trans>
          </Slide>
          <Slide picture={<ReportPicture />} title={<Trans>The next evening is better</Trans>}>
            <Trans>The restaurant learns what you saw, and never who you are.</Trans>
          </Slide>
        </ol>
        <div className={styles.dots} role="group" aria-label={t`Pictures`}>
          {Array.from({ length: COUNT }, (_, place) => (
            <button
              key={place}
              type="button"
              className={styles.dot}
              aria-label={t`Picture ${place + 1} of ${COUNT}`}
              aria-current={place === current}
              onClick={() => go(place)}
            />
          ))}
        </div>
        <div className={styles.ways}>
          <Button wide onClick={() => (isLast ? leave('/consent') : go(current + 1))}>
            {isLast ? <Trans>Become a guest</Trans> : <Trans>Next</Trans>}
          </Button>
          <Link
            to="/login"
            state={{ hasLink: true }}
            className={`${buttons.button} ${buttons.quiet} ${buttons.wide}`}
          >
            <Trans>I have a link</Trans>
          </Link>
        </div>
      </div>
    </JoinPage>
  )
}

function Slide({ picture, title, children }: { picture: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.slide}>
      <div className={styles.frame}>{picture}</div>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </li>
  )
}
