import Type from 'typebox'
import { Time } from '../../../../shared/schemas.ts'

export const PairingCode = Type.Object({
  code: Type.String({ description: 'Six digits to be said to the assistant; shown only this once' }),
  expires_at: Time,
})
