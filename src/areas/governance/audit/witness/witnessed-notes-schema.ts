import Type from 'typebox'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'

const Installation = Type.String({
  pattern: '^[A-Za-z0-9_-]+$',
  maxLength: 80,
  description: 'The id of the installation',
})

export const PinnedKey = Type.Object({
  kid: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    maxLength: 43,
    description: 'The RFC 7638 thumbprint of the key',
  }),
  x: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    maxLength: 43,
    description: 'The Ed25519 public key, in base64url',
  }),
})

export const WitnessBody = Type.Object({
  installation: Installation,
  note: Type.String({ maxLength: 1_000, description: 'A signed note (C2SP signed-note) of its tree' }),
  heads: Type.Optional(
    orNull(Type.String({ maxLength: 600_000, description: 'The signed heads of all trees that came with the note' })),
  ),
  key: PinnedKey,
})

export const Witnessed = Type.Object({
  installation: Type.String(),
  size: Type.Integer(),
  last_size: Type.Integer({ description: 'Of the largest note that was kept before; 0 for none' }),
})

export const PinBody = Type.Object({ installation: Installation, ...PinnedKey.properties })

export const WitnessedQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 100 }).properties,
  installation: Type.Optional(Installation),
})

const WitnessedNote = Type.Object({
  installation: Type.String(),
  size: Type.Integer(),
  at: Time,
  root: Type.String(),
  key_id: Type.String(),
  note: Type.String(),
  heads: orNull(Type.String()),
  refused: orNull(Type.String({ description: 'Why it is not believed; it is kept as evidence' })),
  received_at: Time,
})

export const WitnessedNotes = listOf('notes', WitnessedNote)
