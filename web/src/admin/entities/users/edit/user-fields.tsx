import { LIST } from '@cloche/languages/list.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FREE_TIMES } from '@cloche/contract/anketa-choices.ts'
import { isStaff, ROLE } from '@cloche/contract/constants.ts'
import { Button, Checkbox, PasswordInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReachField } from '../../groups/reach-field.tsx'
import { FREE_WORDS } from '../../applications/labels.ts'
import { roleChoices } from '../roles.ts'
import type { UserForm } from './use-user-form.ts'
import { CopyButton } from '../../../kit/copy-button.tsx'
import { makePassword } from './password.ts'
import { usePhoneText } from '../../../kit/phone.tsx'
import { limited } from '../../../kit/limited.ts'
import { look } from '../../../kit/look.ts'
import styles from './user-fields.module.css'

interface Props {
  form: UserForm
  isNew?: boolean
  /** The user edits themselves and can't change their own role. */
  oneself?: boolean
  /** Asks for what a guest is reached by, and not for a role and credentials. */
  onlyGuest?: boolean
}

const LANGUAGES = LIST.map(({ code, name }) => ({ value: code, label: name }))

/** The fields for a user's person, addresses and credentials. */
export function UserFields({ form, isNew = false, oneself = false, onlyGuest = false }: Props) {
  const { t } = useLingui()
  const was = Number(form.getInitialValues().roleId)
  const { phone } = form.values
  const spelled = usePhoneText(form.getInitialValues().phone || null)
  const becomesStaff = !isNew && !isStaff(was) && isStaff(Number(form.values.roleId))
  return (
    <div className={styles.fields}>
      {!onlyGuest && (
        <Select
          label={t`Role`}
          data={roleChoices(was).map(({ value, name }) => ({ value, label: t(name) }))}
          allowDeselect={false}
          disabled={oneself}
          description={
            (oneself && <Trans>Another administrator can change your role or remove you.</Trans>) ||
            (becomesStaff && <Trans>Their links stop working; they log in with login and password.</Trans>)
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          className={styles.wide}
          {...form.getInputProps('roleId')}
        />
      )}
      <TextInput
        label={t`First name`}
        dir="auto"
        required
        data-autofocus={(isNew && matchMedia('(pointer: fine)').matches) || undefined}
        {...limited(100, form.getInputProps('firstName'))}
      />
      <TextInput label={t`Last name`} dir="auto" required {...limited(100, form.getInputProps('lastName'))} />
      <TextInput
        label={t`Phone`}
        type="tel"
        maxLength={30}
        autoComplete="off"
        {...form.getInputProps('phone')}
        // Until somebody types, the stored phone is spelled as people here write it.
        value={phone === form.getInitialValues().phone ? spelled : phone}
      />
      <TextInput
        label={t`E-mail`}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {!onlyGuest && (
        <TextInput
          label={t`Login`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...limited(100, form.getInputProps('login'))}
        />
      )}
      <Select
        label={t`Language of messages`}
        data={[{ value: '', label: t`Not chosen` }, ...LANGUAGES]}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      {!oneself && !onlyGuest && <PasswordField form={form} isNew={isNew} />}
      {!onlyGuest && !isStaff(Number(form.values.roleId)) && <WhereAndWhen form={form} />}
      {Number(form.values.roleId) === ROLE.visitManager && (
        <ReachField className={styles.wide} {...form.getInputProps('reach')} />
      )}
    </div>
  )
}

/** Where a guest lives and when they are free: those who plan visits search and choose by it. */
function WhereAndWhen({ form }: { form: UserForm }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`City`}
        dir="auto"
        autoComplete="off"
        {...limited(100, form.getInputProps('city'))}
      />
      <Checkbox.Group label={t`Free on`} className={styles.wide} {...form.getInputProps('free')}>
        <div className={styles.times}>
          {FREE_TIMES.map((time) => (
            <Checkbox key={time} value={time} label={t(FREE_WORDS[time])} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

interface PasswordFieldProps {
  form: UserForm
  isNew: boolean
}

/** A typed or generated password. A generated one is visible, because somebody must tell it to the user. */
function PasswordField({ form, isNew }: PasswordFieldProps) {
  const { t } = useLingui()
  const [visible, setVisible] = useState(false)
  const { password } = form.values
  const make = () => {
    form.setFieldValue('password', makePassword())
    setVisible(true)
  }
  return (
    <div>
      <PasswordInput
        label={isNew ? t`Password` : t`New password`}
        placeholder={isNew ? undefined : t`Stays as it is`}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
        {...limited(200, form.getInputProps('password'))}
      />
      <div className={styles.tools}>
        <Button variant="subtle" size="compact-sm" onClick={make}>
          <Trans>Generate</Trans>
        </Button>
        {password && <CopyButton value={password} variant="subtle" size="compact-sm" />}
      </div>
      {password && !isNew && (
        <p className={look.text('soft', 'xs')}>
          <Trans>Logs them out everywhere.</Trans>
        </p>
      )}
    </div>
  )
}
