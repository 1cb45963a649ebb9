import { isDeepStrictEqual } from 'node:util'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { Endpoint } from './endpoint.ts'

/** Holds an answer against its declared schema, unknown fields included; for tests, where a lie must be loud. */
export function responseCheck({ id, response }: Endpoint): (answer: unknown) => void {
  let validator: Validator | undefined
  return (answer) => {
    validator ??= Compile(response) as unknown as Validator
    const wire = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))
    if (!validator.Check(wire)) {
      throw new Error(`${id} breaks its response schema: ${JSON.stringify(validator.Errors(wire))}`)
    }
    const declared = Value.Clean(response, structuredClone(wire))
    if (!isDeepStrictEqual(declared, wire)) {
      throw new Error(`${id} answers fields its schema does not declare: ${JSON.stringify(wire)}`)
    }
  }
}
