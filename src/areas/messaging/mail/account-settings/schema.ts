import Type, { type Static } from 'typebox'
import { EmailAddress } from '../../../../shared/identity/email-address.ts'
import { orNull } from '../../../../shared/schemas.ts'
import { Account, SmtpPlace } from '../schema.ts'
import { AUTHSERV_ID } from '../trust.ts'

export const AccountChange = Type.Object({
  visibility: Type.Optional(
    Type.Enum(['own', 'shared'], { description: 'Whether everybody of the organization who may read mail sees it' }),
  ),
  ask_address: Type.Optional(
    orNull(
      Type.String({
        ...EmailAddress,
        description: 'One of its addresses: what members write there is asked of the panel. Null: nothing is',
      }),
    ),
  ),
  known_may_ask: Type.Optional(
    Type.Boolean({
      description: 'Whether also people outside ask there whom somebody here has written to; in the name of its owner',
    }),
  ),
  aliases: Type.Optional(
    Type.Array(EmailAddress, { maxItems: 20, description: 'Further addresses whose mail arrives in it' }),
  ),
  authserv_id: Type.Optional(
    orNull(
      Type.String({
        pattern: AUTHSERV_ID,
        maxLength: 253,
        description:
          'What its own mail server calls itself in `Authentication-Results`; what it says there of SPF keeps a mail from being called forged. Null: nothing is read there',
      }),
    ),
  ),
  smtp: Type.Optional(orNull(SmtpPlace)),
})
export type AccountChange = Static<typeof AccountChange>

export const Changed = Type.Object({ account: Account })
