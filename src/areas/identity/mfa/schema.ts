import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../shared/field-names.ts'
import { Password } from '../../../shared/identity/password.ts'
import { SignedIn } from '../accounts/index.ts'

const Code = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Six digits of the authenticator app, or a backup code',
})
const BackupCodes = Type.Array(Type.String(), { description: 'Each works once; they are shown only here' })

export const Setup = Type.Object({ type: Type.Enum(['totp'], { default: 'totp' }) })

export const qrCodeNames = alsoNamed('qr_code_url', 'qr_code')

export const Proposal = Type.Object({
  secret: Type.String({ description: 'In base32, for typing it into the app' }),
  provisioning_uri: Type.String(),
  ...qrCodeNames(Type.String({ description: 'The same as a picture, in a `data:` URL' })),
  verification_required: Type.Boolean(),
  message: Type.String(),
})

export const Enabling = Type.Object({ code: Code })

export const Enabled = Type.Object({
  message: Type.String(),
  verified: Type.Boolean(),
  mfa_enabled: Type.Boolean(),
  backup_codes: BackupCodes,
  warning: Type.String(),
  sessions_invalidated: Type.Boolean(),
})

export const Verification = Type.Object({
  code: Type.Optional(Code),
  pending_token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'From a login that asked for the second factor; without it the caller must be signed in',
    }),
  ),
})
export type Verification = Static<typeof Verification>

/** A completed login; for a signed-in caller, that the code is right, and the answer of enabling. */
export const Verified = Type.Partial(
  Type.Object({
    ...SignedIn.properties,
    ...Enabled.properties,
    backup_codes_remaining: Type.Integer({ description: 'When a backup code was used' }),
  }),
)

export const Proof = Type.Object({
  code: Type.Optional(Code),
  password: Type.Optional(Password),
})
export type Proof = Static<typeof Proof>

export const Disabled = Type.Object({ message: Type.String(), mfa_enabled: Type.Boolean() })

export const Renewal = Type.Object({
  code: Type.Optional(Type.String({ ...Code, description: 'Not needed within five minutes of signing in' })),
})
export const backupCodeNames = alsoNamed('backup_codes', 'codes')

export const Renewed = Type.Object({
  ...backupCodeNames(BackupCodes),
  warning: Type.String(),
  message: Type.String(),
})

/** Everything that is done with the second factor, at one address. */
export const Act = Type.Object({ action: Type.Enum(['setup', 'enable', 'disable', 'verify']), ...Proof.properties })
export type Act = Static<typeof Act>
export const Acted = Type.Object({
  status: Type.Enum(['pending', 'enabled', 'disabled', 'verified']),
  message: Type.String(),
  secret: Type.Optional(Proposal.properties.secret),
  qr_code_uri: Type.Optional(Type.String({ description: 'For the authenticator app, as text' })),
  qr_code_url: Type.Optional(Proposal.properties.qr_code_url),
  qr_code: Type.Optional(Proposal.properties.qr_code),
  backup_codes: Type.Optional(BackupCodes),
})
