import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Fragment, useState, type DragEvent, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { ArrivalHeading } from './arrival-heading.tsx'
import { mayPass } from './check-file.ts'
import { FileChoice } from './file-choice.tsx'
import styles from './file-wizard.module.css'
import notice from './page-notice.module.css'
import { Working } from './working.tsx'

interface Props<Read, Stored> {
  /** The wizard reads a file as soon as it is chosen, and stores nothing by that. */
  reading: UseMutationResult<Read, Error, File>
  storing: { data: Stored | undefined; isPending: boolean; reset: () => void }
  /** The types that the browser offers, and the name of the button that asks for a file. */
  accept: string
  label: ReactNode
  /** The first step: says what a file has to hold, and where one comes from. */
  preparation: ReactNode
  /** Names the kinds of files that the server takes, and how large they may be. */
  limits: ReactNode
  /** Why the file is refused: the failure of reading, unless the screen has more reasons. */
  error?: Error | null
  renderReason: (error: Error) => ReactNode
  /** Draws what was understood, with the button that chooses another file. */
  renderPreview: (read: Read, file: File, another: ReactNode) => ReactNode
  renderDone: (stored: Stored, restart: () => void) => ReactNode
}

/** A file is prepared, chosen, looked at in a preview, stored and done with. A file dropped at any step but the last is read. */
export function FileWizard<Read, Stored>(props: Props<Read, Stored>) {
  const { reading, storing, accept, label, preparation, limits, error = reading.error } = props
  const { variables: file, data: read } = reading
  const choose = (next: File) => {
    storing.reset()
    reading.mutate(next)
  }
  const restart = () => {
    storing.reset()
    reading.reset()
  }
  if (storing.data !== undefined) return props.renderDone(storing.data, restart)

  const another = (
    <FileChoice accept={accept} choose={choose} variant="default" disabled={storing.isPending}>
      <Trans>Choose another</Trans>
    </FileChoice>
  )
  return (
    <DropArea busy={storing.isPending} choose={choose}>
      {error && file && (
        <RefusedFile error={error} file={file} why={props.renderReason(error)} choose={choose}>
          <FileChoice accept={accept} choose={choose} variant="default">
            {label}
          </FileChoice>
        </RefusedFile>
      )}
      {reading.isPending && <Working file={reading.variables} />}
      {!reading.isPending && read === undefined && (
        <ol className={styles.steps}>
          <li className={styles.step}>{preparation}</li>
          <li className={styles.step}>
            <h2>
              <Trans>Drop it here</Trans>
            </h2>
            <p>{limits}</p>
            <FileChoice accept={accept} choose={choose}>
              {label}
            </FileChoice>
          </li>
        </ol>
      )}
      {read !== undefined && file && !error && (
        <Fragment key={reading.submittedAt}>{props.renderPreview(read, file, another)}</Fragment>
      )}
    </DropArea>
  )
}

interface DropAreaProps {
  /** While a file is stored, a drop does nothing. */
  busy: boolean
  choose: (file: File) => void
  children: ReactNode
}

function DropArea({ busy, choose, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !busy) choose(dropped)
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

interface RefusedFileProps {
  error: Error
  file: File
  why: ReactNode
  choose: (file: File) => void
  /** The button that chooses another file. */
  children: ReactNode
}

/** Says why nothing was stored, and offers the same file again where that can help. */
function RefusedFile({ error, file, why, choose, children }: RefusedFileProps) {
  return (
    <div role="alert" className={styles.refused}>
      <p>
        <strong dir="auto">{file.name}</strong>
        <br />
        {why}
      </p>
      <div className={styles.buttons}>
        {mayPass(error) && (
          <Button variant="default" onClick={() => choose(file)}>
            <Trans>Read it again</Trans>
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

interface FindingsProps {
  /** Why the file was not stored although it could be read. */
  alert: ReactNode
  title: string
  /** Choose another file, or store this one. */
  buttons: ReactNode
  /** Counts what the file holds. */
  children: ReactNode
}

/** The head of a preview: sums up in a few lines what was understood of a file. */
export function Findings({ alert, title, buttons, children }: FindingsProps) {
  return (
    <>
      {alert && (
        <p role="alert" className={styles.refused}>
          {alert}
        </p>
      )}
      <div className={styles.bar}>
        <div className={styles.findings} role="status">
          <ArrivalHeading title={title}>{title}</ArrivalHeading>
          {children}
        </div>
        <div className={styles.buttons}>{buttons}</div>
      </div>
    </>
  )
}

interface DoneProps {
  title: ReactNode
  /** The way to what was stored. */
  list: string
  toList: ReactNode
  restart: () => void
  /** The name of the button that begins again. */
  another: ReactNode
  /** Says what follows for others. */
  children?: ReactNode
}

/** The last step: says what was stored, and leads to it and back to the first step. */
export function Done({ title, list, toList, restart, another, children }: DoneProps) {
  return (
    <div className={notice.notice} role="status">
      <CheckCheck size={32} className={styles.done} aria-hidden />
      <ArrivalHeading>{title}</ArrivalHeading>
      {children}
      <p>
        <Link to={list}>{toList}</Link>
      </p>
      <Button variant="default" onClick={restart}>
        {another}
      </Button>
    </div>
  )
}
