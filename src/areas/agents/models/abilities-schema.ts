import Type from 'typebox'
import { orNull } from '../../../shared/schemas.ts'

/** What is known of a model from its tests and from debates. */
export const abilities = {
  structured: orNull(
    Type.Enum(['schema', 'object', 'words'], {
      description:
        'How it is asked for a form: by a JSON schema, as any JSON object, or in words alone; null before it was asked',
    }),
  ),
  thinks: orNull(Type.Boolean({ description: 'Whether it thinks before it answers; null when that is not known' })),
  context_tokens: orNull(Type.Integer({ description: 'How many tokens prompt and answer have together' })),
  context_from: orNull(
    Type.Enum(['setting', 'error', 'server', 'prompt_cut', 'table'], {
      description:
        'Where that is known from: somebody set it, an error told it, the server tells it, the server cut a prompt, or our table',
    }),
  ),
  tokens_per_second: orNull(Type.Number({ description: 'How fast it writes' })),
  tested_at: orNull(Type.String({ format: 'date-time', description: 'When it was last tested in full' })),
  testing: Type.Boolean({ description: 'Whether it is being tested now, in the background' }),
}
