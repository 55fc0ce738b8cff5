import { ApiProblem } from '@cloche/client/problem.ts'
import { uploadFile } from '@cloche/client/upload-file.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useSession } from '../../boot/session-context.tsx'
import { look } from '../kit/look.ts'
import { SaveFailure } from '../kit/save-failure.tsx'
import styles from './settings.module.css'

interface Props {
  logo: string
  onChange: (logo: string) => void
}

/** Uploads the programme's logo, shown as it stands in a header in light and dark. */
export function LogoField({ logo, onChange }: Props) {
  const { t } = useLingui()
  const { api } = useSession()
  const { mutate, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => uploadFile(api, 'POST /settings/logo', { field: 'logo', file }),
    onSuccess: (stored) => onChange(stored.logo),
  })
  return (
    <div className={look.stack(3)}>
      {logo && (
        <div className={look.row(2)}>
          <span className={styles.plate} data-scheme="light">
            <img src={logo} alt={t`The logo in light`} />
          </span>
          <span className={styles.plate} data-scheme="dark">
            <img src={logo} alt={t`The logo in dark`} />
          </span>
        </div>
      )}
      <div className={look.row(2)}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={isPending} leftSection={<Upload size={16} />}>
              {logo ? <Trans>Another picture</Trans> : <Trans>Choose a picture</Trans>}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" color="red" onClick={() => onChange('')}>
            <Trans>Without a logo</Trans>
          </Button>
        )}
      </div>
      <p className={look.text('soft')}>
        <Trans>
          PNG, JPEG or WebP up to 5 MB, on a transparent ground if you have one. Of a moving one the first
          picture stays.
        </Trans>
      </p>
      {error && <LogoFailure error={error} />}
    </div>
  )
}

function LogoFailure({ error }: { error: Error }) {
  const code = error instanceof ApiProblem ? error.problem.code : null
  if (code !== 'unsupported_media') return <SaveFailure error={error} />
  return (
    <p role="alert" className={look.text('danger')}>
      <Trans>
        This is no picture that can be shown here. Save the logo as PNG, JPEG or WebP; SVG and GIF are not
        taken.
      </Trans>
    </p>
  )
}
