import type { Static, TObject } from 'typebox'
import { Check, Clean, Clone, Default, Errors } from 'typebox/value'
import type { FieldFault } from '../shared/errors.ts'
import { excessIn, keepKnownNames } from '../shared/size/untrusted-values.ts'
import { fieldFaults } from '../shared/text/field-faults.ts'

type Checked<Payload> =
  | { payload: Payload; faults?: undefined }
  | { payload?: undefined; faults: [FieldFault, ...FieldFault[]] }

/**
 * A payload is read like a request body: it is within its limits, gets defaults, loses unknown fields and is checked,
 * never coerced.
 */
export function readPayload<Schema extends TObject>(schema: Schema, given: unknown): Checked<Static<Schema>> {
  const excess = excessIn(schema, given)
  if (excess) return { faults: [excess] }
  const copy = Clone(given)
  keepKnownNames(schema, copy)
  const payload = Clean(schema, Default(schema, copy))
  if (Check(schema, payload)) return { payload }
  const [first, ...rest] = fieldFaults(Errors(schema, payload))
  return { faults: [first ?? { field: '', message: 'has an invalid value' }, ...rest] }
}
