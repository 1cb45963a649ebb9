import Type, { type Static } from 'typebox'
import { EmailAddress } from '../../../shared/identity/email-address.ts'
import { NewPassword, Password } from '../../../shared/identity/password.ts'
import { SignedIn } from '../accounts/index.ts'

export const PasswordChange = Type.Object({ current_password: Password, new_password: NewPassword })
export type PasswordChange = Static<typeof PasswordChange>

const Done = Type.Object({ message: Type.String(), sessions_invalidated: Type.Boolean() })
/** The tokens from before are refused; these are the new ones. */
export const PasswordChanged = Type.Object({ ...Done.properties, ...SignedIn.properties })

export const Forgotten = Type.Object({ email: EmailAddress })
export const ResetOffered = Type.Object({
  message: Type.String(),
  email: Type.String(),
  sent: Type.Boolean({ description: 'Always true, whether or not an account has the address' }),
})

export const PasswordReset = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 256, description: 'From the mail' }),
  new_password: Type.Optional(NewPassword),
  password: Type.Optional(Type.String({ ...NewPassword, description: 'The same as `new_password`' })),
})
export type PasswordReset = Static<typeof PasswordReset>
export const PasswordWasReset = Type.Object({ ...Done.properties, reset: Type.Boolean() })
