import Type, { type Static } from 'typebox'
import type { JsonValue } from '../../../../../shared/canonical-json.ts'
import { orNull } from '../../../../../shared/schemas.ts'
import { headerFaults } from '../../../../../shared/sent-headers.ts'
import { isHole } from '../hole.ts'
import { stepType } from '../step-type.ts'

/** What the signature stands in. */
const SIGNED = ['webhook-signature', 'webhook-timestamp']

/** What is sealed goes to no host that a run chooses. */
const NAMES_ITS_HOST = /^https?:\/\/[^/?#\\@$]+[/?#]/

const Config = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2_048 }),
    headers: Type.Optional(
      Type.Record(Type.String(), orNull(Type.String({ maxLength: 4_000 })), {
        maxProperties: 20,
        description: 'Stored encrypted and answered by name only: null means the stored value',
      }),
    ),
    body: Type.Optional(
      Type.Unsafe<JsonValue>(Type.Unknown({ description: 'The body to send, as JSON. Default: none' })),
    ),
  },
  { additionalProperties: false },
)
export type WebhookConfig = Static<typeof Config>

/** Its output is `status` and `body`: JSON where the answer is, otherwise its text. */
export const webhookStep = stepType({
  name: 'webhook',
  meaning: 'Sends a signed POST and takes its answer, at most 256 KB, as output.',
  config: Config,
  triesAgain: true,
  faults: ({ url, headers }) => [
    ...(isHole(url) || URL.canParse(url) ? [] : [{ field: 'url', message: 'must be an address' }]),
    ...(headers && isHole(url) && !NAMES_ITS_HOST.test(url)
      ? [{ field: 'url', message: 'must name its host without an expression where headers are sent' }]
      : []),
    ...(headers && typeof headers === 'object' ? headerFaults(headers, 'headers', SIGNED) : []),
  ],
})
