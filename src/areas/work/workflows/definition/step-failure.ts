import Type from 'typebox'

const MOST_RETRIES = 5
const LONGEST_TIMEOUT = 2_592_000

/** When a step has failed, how often it is tried again, and whether the run then goes on. */
export const failureFields = {
  timeout_seconds: Type.Optional(
    Type.Integer({ minimum: 1, maximum: LONGEST_TIMEOUT, description: 'The time after which it fails. Default: none' }),
  ),
  retries: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MOST_RETRIES, description: 'The number of retries. Default: 0' }),
  ),
  optional: Type.Optional(
    Type.Boolean({
      description: 'The run continues if the step fails; the step then counts as skipped. Default: false',
    }),
  ),
}
