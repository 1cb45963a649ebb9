import { isDeepStrictEqual } from 'node:util'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { ApiVersion, Endpoint } from './endpoint.ts'
import { refusalsOf } from './refusals.ts'

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

/** Holds the status of a refusal against those that its endpoint declares; for tests, as above. */
export function refusalCheck(endpoint: Endpoint, status: number, version: ApiVersion | null) {
  if (status === 500 || refusalsOf(endpoint, version ?? 2).includes(status)) return
  throw new Error(`${endpoint.id} answers ${status}, which it does not declare: see its \`refusals\``)
}
