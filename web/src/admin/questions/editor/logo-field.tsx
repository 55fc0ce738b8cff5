import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { uploadFile } from '@cloche/client/upload-file.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { ICONS } from '../../../ui/icons.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'
import { look } from '../../kit/look.ts'
import styles from './logo-field.module.css'

interface Props {
  logo: string | null
  onChange: (logo: string) => void
}

/** Chooses an icon or uploads a picture. */
export function LogoField({ logo, onChange }: Props) {
  const { t } = useLingui()
  const { api } = useSession()
  const wordOf = useIconWords()
  const { mutate, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => uploadFile(api, 'POST /question/logo', { field: 'logo', file }),
    onSuccess: (stored) => onChange(stored.logo),
  })
  const isPicture = logo?.includes('/') ?? false
  const chosen = logo !== null && Object.hasOwn(ICONS, logo) ? logo : 'list'
  return (
    <>
      <div className={look.stack(1, styles.icons)} role="radiogroup" aria-label={t`Icon`}>
        {Object.entries(ICONS).map(([name, Icon]) => (
          <label key={name} className={styles.icon} title={wordOf(name)}>
            <input
              type="radio"
              name="logo"
              aria-label={wordOf(name)}
              checked={!isPicture && name === chosen}
              onChange={() => onChange(name)}
            />
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </label>
        ))}
      </div>
      <div className={look.line(3)}>
        {isPicture && <img src={logo!} alt={t`Your picture`} className={styles.picture} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && mutate(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={isPending} leftSection={<Upload size={16} />}>
              {isPicture ? <Trans>Another picture</Trans> : <Trans>A picture of your own</Trans>}
            </Button>
          )}
        </FileButton>
      </div>
      {error && <SaveFailure error={error} />}
    </>
  )
}

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  list: msg`List`,
  door: msg`Door`,
  host: msg`Bell`,
  users: msg`People`,
  tray: msg`Tray`,
  plate: msg`Cutlery`,
  soup: msg`Soup`,
  pizza: msg`Pizza`,
  cake: msg`Cake`,
  leaf: msg`Leaf`,
  coffee: msg`Coffee`,
  glass: msg`Wine`,
  beer: msg`Beer`,
  cocktail: msg`Cocktail`,
  sparkles: msg`Cleanliness`,
  bath: msg`Bath`,
  music: msg`Music`,
  clock: msg`Clock`,
  phone: msg`Telephone`,
  message: msg`Speech`,
  receipt: msg`Bill`,
  wave: msg`Hand`,
  bike: msg`Bicycle`,
  car: msg`Car`,
  baby: msg`Baby`,
  balloon: msg`Balloon`,
}

/** Returns the names of icons in words. */
function useIconWords(): (name: string) => string {
  const { t } = useLingui()
  return (name) => {
    const word = WORDS[name]
    return word ? t(word) : name
  }
}
