import Type, { type Static } from 'typebox'
import { END_RESULTS, SEVERITIES } from '../../../engine/events/parts.ts'
import { KINDS } from '../../../engine/protocol.ts'
import { alsoNamed } from '../../../shared/field-names.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { orNull, Time } from '../../../shared/schemas.ts'

const Text = Type.String()

export const ReceiptQuery = Type.Object({
  debate_id: Type.Optional(Text),
  verdict: Type.Optional(Type.Enum(END_RESULTS)),
  examination_verdict: Type.Optional(
    Type.Enum(['pass', 'conditional', 'fail'], { description: 'Of an examination; other debates have none' }),
  ),
  kind: Type.Optional(Type.Enum(KINDS, { description: 'The kind of debate it attests' })),
  risk_level: Type.Optional(
    Type.Enum(SEVERITIES, {
      description: 'Of what an examination found; other debates have none',
    }),
  ),
  ...pageQuery({ limit: 20, max: 100 }).properties,
})
export type ReceiptQuery = Static<typeof ReceiptQuery>

export const ReceiptSummary = Type.Object({
  id: Text,
  receipt_id: Text,
  debate_id: Text,
  kind: Text,
  verdict: Type.Enum(END_RESULTS),
  confidence: Type.Number(),
  consensus_reached: Type.Boolean(),
  participating_agents: Type.Array(Text),
  dissenting_agents: Type.Array(Text),
  hash: Text,
  key_id: Text,
  created_at: Time,
  expires_at: Time,
})
export type ReceiptSummary = Static<typeof ReceiptSummary>

export const Receipts = listOf('receipts', ReceiptSummary)

export const Receipt = Type.Object({
  ...ReceiptSummary.properties,
  receipt: Type.Record(Text, Type.Unknown(), { description: 'The signed content, as canonical JSON (RFC 8785)' }),
  algorithm: Type.Literal('Ed25519'),
  signature: Type.String({ description: 'Base64url, over the canonical JSON of `receipt`' }),
  keys_url: Type.String({ description: 'The address of the public keys' }),
})

export const validNames = alsoNamed('valid', 'verified')

export const receiptIdNames = alsoNamed('receipt_id', 'trail_id')

export const integrityNames = alsoNamed('integrity_valid', 'match')

export const Verification = Type.Object({
  ...receiptIdNames(Text),
  debate_id: Text,
  ...validNames(Type.Boolean()),
  signature_valid: Type.Boolean({ description: 'The named key signed exactly this receipt' }),
  ...integrityNames(Type.Boolean({ description: 'The digest is that of the receipt' })),
  log_valid: Type.Boolean({ description: "The debate's log still leads to the state that the receipt attests" }),
  hash: Text,
  stored_checksum: Type.String({ description: 'The digest that the receipt states' }),
  computed_checksum: Type.String({ description: 'The digest computed from the receipt' }),
  errors: Type.Array(Text),
  verified_at: Time,
  signature: Type.Object({
    signature_valid: Type.Boolean(),
    algorithm: Text,
    key_id: Text,
    signed_at: Time,
    verification_timestamp: Time,
  }),
  integrity: Type.Object({
    integrity_valid: Type.Boolean(),
    stored_checksum: Text,
    computed_checksum: Text,
    verified_at: Time,
  }),
})

/** A thousand entries of an audit log take half a megabyte; larger files are checked with `parley verify`, or in the console. */
export const PAPER_BYTES = 4 * 1_048_576

export const PaperBody = Type.Object({
  /** As text: a JSON parser may drop a repeated name, or a digit. */
  paper: Type.String({
    minLength: 1,
    maxLength: PAPER_BYTES,
    description:
      'The text of a receipt, an export, a certificate, a checkpoint, a proof or a signed note, exactly as it was received',
  }),
  since: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'For an export: a signed note of the same log from earlier',
    }),
  ),
})
export type Paper = Static<typeof PaperBody>

export const Verdict = Type.Object({
  valid: Type.Boolean(),
  kind: Type.Enum(['receipt', 'audit_export', 'export', 'erasure_certificate', 'checkpoint', 'heads', 'proof', 'note']),
  about: Type.String({ description: 'Its subject, in a few words' }),
  checked: Type.String({ description: 'The subject of the check, in one sentence' }),
  proves: Type.String({ description: 'What this proves, in one sentence' }),
  not_covered: Type.Array(Text, { description: 'The unsigned fields, which anyone could have changed' }),
  faults: Type.Array(
    Type.Object({ at: Type.String({ description: 'The field, or the number of an entry (`entry 12`)' }), says: Text }),
  ),
  verified_at: Time,
})

export const FORMATS = ['json', 'markdown', 'html', 'sarif'] as const
export const ExportQuery = Type.Object({
  format: Type.Enum(FORMATS, { default: 'json', description: 'Only `json` holds what was signed' }),
})

export const WrappedReceipt = Type.Object({
  receipt_id: Text,
  gauntlet_id: orNull(Text),
  format: Type.Enum(FORMATS),
  content: Type.String({ description: 'The file: as JSON, the signed content' }),
  filename: Text,
  size_bytes: Type.Integer(),
  checksum: Type.String({ description: 'SHA-256 of `content`, in hex' }),
  generated_at: Time,
})

export const PublicKeys = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('OKP'),
      crv: Type.Literal('Ed25519'),
      alg: Type.Literal('EdDSA'),
      use: Type.Literal('sig'),
      kid: Text,
      x: Text,
      retired_at: Type.Optional(
        Type.String({ format: 'date-time', description: 'Signatures of this key with a later date are not valid' }),
      ),
    }),
  ),
})
