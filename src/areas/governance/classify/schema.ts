import Type, { type Static } from 'typebox'
import { anyFields, LONGEST_SOURCE, orNull, Share, Whole } from '../../../shared/schemas.ts'
import { SECRET_TYPES } from '../../../shared/text/find-secrets.ts'
import { PERSONAL_TYPES } from '../../../shared/text/personal/finding.ts'

/** How a text is handled, from the least to the most guarded. */
export const LEVELS = ['public', 'internal', 'confidential', 'pii', 'restricted'] as const
export type Level = (typeof LEVELS)[number]

/** What a caller may have looked for. */
const DETECTORS = ['pii', 'secrets', 'markings', ...PERSONAL_TYPES] as const
export type Detector = (typeof DETECTORS)[number]

/** The longest text that is classified as one. */
export const MOST_BYTES = LONGEST_SOURCE

export const ClassifyBody = Type.Object({
  content: Type.String({
    minLength: 1,
    maxLength: 16 * MOST_BYTES,
    description: 'The text, at most 1 MB; a longer one is refused with 413',
  }),
  context: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Its source; markings of the source apply to the text' }),
  ),
  policies: Type.Optional(
    Type.Array(Type.Enum(DETECTORS), {
      minItems: 1,
      maxItems: 50,
      description: 'What to look for. Default: everything',
    }),
  ),
  document_id: Type.Optional(Type.String({ maxLength: 200, description: 'Returned unchanged' })),
  metadata: Type.Optional(anyFields({ description: 'Not read' })),
})
export type ClassifyBody = Static<typeof ClassifyBody>

const FOUND = [...PERSONAL_TYPES, ...SECRET_TYPES] as const

const Found = Type.Object({
  type: Type.Enum(FOUND),
  start: Whole({ minimum: 0, description: 'In UTF-16 units' }),
  end: Whole({ minimum: 0 }),
  confidence: Share,
})

export const Classification = Type.Object({
  level: Type.Enum(LEVELS),
  label: Type.Enum(LEVELS, { description: 'The same as `level`' }),
  confidence: Share,
  reasons: Type.Array(Type.String()),
  policy: orNull(Type.Enum(['pii', 'secrets', 'markings'], { description: 'Which kind of finding decided' })),
  metadata: Type.Object({
    findings: Type.Array(Found),
    finding_count: Whole({ minimum: 0 }),
    pii_detected: Type.Boolean(),
    secrets_detected: Type.Boolean(),
    language: Type.Enum(['english', 'other'], {
      description: 'Names of people are detected in English only; do not rely on them in other texts',
    }),
    content_length: Whole({ minimum: 0, description: 'In bytes' }),
    classification_method: Type.Literal('rule_based'),
    document_id: orNull(Type.String()),
  }),
})
export type Classification = Static<typeof Classification>
