import Type, { type Static } from 'typebox'
import { alsoNamed } from '../../../../shared/field-names.ts'
import { Password } from '../../../../shared/identity/password.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'
import { ERASURE_STATES, POLICIES } from './tables.ts'

export const DeletionRequest = Type.Object({
  password: Type.Optional(
    Type.String({ ...Password, description: 'Unless the account has none; then a fresh sign-in counts' }),
  ),
  mfa_code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Needed if a second factor is enabled; a backup code works too',
    }),
  ),
  confirm: Type.Boolean({ default: false, description: 'Must be true' }),
  reason: Type.Optional(Type.String({ maxLength: 2000 })),
})
export type DeletionRequest = Static<typeof DeletionRequest>

export const Deletion = Type.Object({
  message: Type.String(),
  deletion_id: Type.String(),
  data_deleted: Type.Array(Type.String()),
  retention_note: Type.String(),
  scheduled_for: Time,
  certificate_salt: Type.String({
    description:
      'Keep it: it gets you the certificate and proves that the certificate is about you. It is shown only here',
  }),
})

export const Cancellation = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 256, description: 'From the mail, or from the refused sign-in' }),
})
export const Cancelled = Type.Object({
  message: Type.String(),
  deletion_id: Type.String(),
  cancelled: Type.Boolean(),
})

export const CertificateRequest = Type.Object({
  deletion_id: Type.String({ minLength: 1, maxLength: 64 }),
  salt: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'The `certificate_salt` from the answer to the deletion',
  }),
})

const State = Type.Enum([...ERASURE_STATES])

/** A paper as `parley verify` reads it. */
export const Certificate = Type.Object({
  erasure: Type.Object({}, { additionalProperties: true }),
  hash: Type.String(),
  algorithm: Type.String(),
  key_id: Type.String(),
  signature: Type.String(),
})

export const OwnErasure = Type.Object({
  deletion_id: Type.String(),
  status: State,
  scheduled_for: Time,
  completed_at: orNull(Time),
  certificate: orNull(Certificate),
})

export const Policy = Type.Object({
  erasure: Type.Enum([...POLICIES], {
    description:
      'erase: every copy of what an erased person wrote is removed, including quotations by others; keep: questions, decisions and what others wrote stay under a pseudonym',
  }),
})
export type Policy = Static<typeof Policy>

export const ShownPolicy = Type.Object({
  erasure: Type.Enum([...POLICIES]),
  updated_by: orNull(Type.String()),
  updated_at: orNull(Time),
})

export const deletionIdNames = alsoNamed('id', 'deletion_id')

export const Erasure = Type.Object({
  ...deletionIdNames(Type.String()),
  user_id: Type.String(),
  status: State,
  step: Type.String(),
  policy: Type.Enum([...POLICIES]),
  of_one: Type.Boolean({ description: 'The organization had no other members' }),
  requested_at: Time,
  scheduled_for: Time,
  started_at: orNull(Time),
  completed_at: orNull(Time),
  failures: Type.Integer(),
  error: orNull(Type.String()),
  counts: Type.Object(
    {},
    { additionalProperties: Type.Integer(), description: 'Rows found by category, before it began' },
  ),
  certified: Type.Boolean(),
})
export type Erasure = Static<typeof Erasure>

export const ErasureQuery = pageQuery({ limit: 50, max: 200 })
export const Erasures = listOf('erasures', Erasure)
