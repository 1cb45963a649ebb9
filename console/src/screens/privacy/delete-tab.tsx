import { useNavigate } from '@tanstack/react-router'
import { dropAccess } from '../../api/access-token.ts'
import { deleteAccount, rememberDeletion } from '../../api/governance/privacy.ts'
import type { Me } from '../../api/identity/session.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'

/** Closes the account of the signed-in person; a public page then explains what follows. */
export function DeleteTab({ person }: { person: Me }) {
  const navigate = useNavigate()
  async function leave({ password, mfa_code, reason, confirm }: Record<string, string>) {
    const deletion = await deleteAccount({
      ...(password && { password }),
      ...(mfa_code && { mfa_code }),
      ...(reason && { reason }),
      confirm: confirm === 'on',
    })
    rememberDeletion(deletion)
    await navigate({ to: '/deleted-account' })
    dropAccess()
  }
  return (
    <Section title="Delete your account">
      <div className="measure grid gap-2">
        <p>
          You are signed out everywhere at once, and your API keys stop. After some days of grace, in which you can
          still change your mind, everything about you is erased: your account, what you wrote in debates and copies of
          it, files, exports and letters.
        </p>
        <p className="text-muted">
          Ids that no longer identify anyone stay, and payment records. Your organizations may keep their decisions
          without your words. A signed certificate says what was erased, what stays and why, and what could not be
          reached.
        </p>
        <p className="text-muted">Download a copy of your data first: afterwards it cannot be made.</p>
      </div>
      <div className="max-w-md">
        <Form submit="Delete my account" onSubmit={leave}>
          {(about) => (
            <>
              <TextField
                label="Password"
                name="password"
                type="password"
                autoComplete="current-password"
                hint="Leave empty if you have none; then you must have signed in within the last five minutes."
                fault={about('password')}
              />
              {person.mfa_enabled && (
                <TextField
                  label="Code"
                  name="mfa_code"
                  autoComplete="one-time-code"
                  inputMode="numeric"
                  hint="Six digits from your authenticator app, or a backup code"
                  fault={about('mfa_code')}
                />
              )}
              <TextField
                label="Reason (optional)"
                name="reason"
                maxLength={2000}
                hint="Erased as well."
                fault={about('reason')}
              />
              <div className="grid gap-1">
                <label className="flex items-baseline gap-2 text-sm">
                  <input type="checkbox" name="confirm" aria-invalid={about('confirm') !== undefined} />I understand
                  that erased data cannot be restored.
                </label>
                {about('confirm') && <p className="text-sm text-disagree">{about('confirm')}</p>}
              </div>
            </>
          )}
        </Form>
      </div>
    </Section>
  )
}
