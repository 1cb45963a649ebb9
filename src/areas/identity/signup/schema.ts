import Type, { type Static } from 'typebox'
import { EmailAddress } from '../../../shared/identity/email-address.ts'
import { NewPassword } from '../../../shared/identity/password.ts'
import { SignedIn } from '../accounts/index.ts'

const Name = Type.String({ minLength: 2, maxLength: 200, pattern: '\\S.*\\S' })

export const Signup = Type.Object({
  email: EmailAddress,
  password: NewPassword,
  name: Name,
  company_name: Type.Optional(Name),
  invite_token: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
})
export type Signup = Static<typeof Signup>
export const SignupBegun = Type.Object({
  message: Type.String(),
  email: Type.String(),
  expires_in: Type.Integer(),
  verification_token: Type.Optional(Type.String({ description: 'In development only: it proves the address' })),
})

export const Verification = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 256, description: 'From the mail' }),
})
/** A new account is signed in; one that was there before is only verified. */
export const Verified = Type.Object({
  ...Type.Partial(SignedIn).properties,
  message: Type.String(),
  verified: Type.Boolean(),
  user_id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  organization_id: Type.String(),
  needs_org_setup: Type.Boolean({ description: "Whether the person's only organization is the one created for them" }),
})

export const Reminder = Type.Object({
  email: Type.Optional(EmailAddress),
})
export const Reminded = Type.Object({ message: Type.String(), sent: Type.Boolean() })
