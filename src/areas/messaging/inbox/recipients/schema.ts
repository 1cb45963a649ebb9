import Type, { type Static } from 'typebox'
import { EmailAddress } from '../../../../shared/identity/email-address.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'

export const NewRecipient = Type.Object({
  address: Type.String({
    ...EmailAddress,
    description: 'The address of a person who is no member; a mail asks them to confirm it',
  }),
})
export type NewRecipient = Static<typeof NewRecipient>

const Recipient = Type.Object({
  id: Type.String(),
  address: Type.String(),
  status: Type.Enum(['pending', 'expired', 'confirmed'], {
    description: 'Rules forward mail only to confirmed addresses; add an expired address again',
  }),
  added_by: Type.String(),
  added_at: Time,
  expires_at: orNull(Time),
  confirmed_at: orNull(Time),
})
export type Recipient = Static<typeof Recipient>

export const OneRecipient = Type.Object({ recipient: Recipient })
export const Recipients = Type.Object({ recipients: Type.Array(Recipient), total: Type.Integer({ minimum: 0 }) })
export const RemovedRecipient = Type.Object({ success: Type.Literal(true), deleted: Type.String() })

const Token = Type.String({ minLength: 1, maxLength: 100 })
export const Confirming = Type.Object({ token: Token })
export const Page = Type.String({ description: 'A page' })
