import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { compiledOnce } from '../../shared/compiled-schema.ts'
import type { ApiVersion, Endpoint } from '../endpoint.ts'
import { refusalsOf, successesOf } from '../errors/declared-errors.ts'
import { answersJson } from '../openapi/schema.ts'
import { declaresAll } from '../validation.ts'

/** Checks an answer against its declared schema, unknown fields included; for tests, where a wrong answer must fail. */
export function responseCheck({ id, response, refusesItself }: Endpoint): (answer: unknown, status: number) => void {
  const answered = schemaCheck(id, response)
  const refused = refusesItself && schemaCheck(id, refusesItself.body)
  return (answer, status) =>
    (refused && refusesItself.statuses.some((own) => own === status) ? refused : answered)(answer)
}

function schemaCheck(id: string, schema: TSchema): (answer: unknown) => void {
  return (answer) => {
    const validator = compiledOnce(schema)
    const wire = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer))
    if (!validator.Check(wire)) {
      throw new Error(`${id} breaks its response schema: ${JSON.stringify(validator.Errors(wire))}`)
    }
    if (!declaresAll(schema, wire, staysAsItIs)) {
      throw new Error(`${id} answers fields its schema does not declare: ${JSON.stringify(wire)}`)
    }
  }
}

const staysAsItIs = (schema: TSchema, value: object) =>
  isDeepStrictEqual(Value.Clean(schema, structuredClone(value)), value)

/** Checks the status of an answer against those that its endpoint declares; for tests. */
export function statusCheck(endpoint: Endpoint, status: number, version: ApiVersion | null) {
  if (status >= 400) return refusalCheck(endpoint, status, version)
  if (successesOf(endpoint).includes(status)) return
  throw new Error(
    `${endpoint.id} answers ${status}, which it does not declare: see its \`status\` and \`otherStatuses\``,
  )
}

/** Checks the media type of an answer against those that its endpoint declares; for tests. */
export function mediaTypeCheck(endpoint: Endpoint, type: string) {
  const bare = bareType(type)
  const declared = [endpoint.produces ?? [], answersJson(endpoint) ? 'application/json' : []].flat()
  if (declared.some((one) => one === '*/*' || bareType(one) === bare)) return
  throw new Error(`${endpoint.id} answers ${bare}, which it does not declare: see its \`produces\``)
}

const bareType = (type: string) => type.split(';', 1)[0]

/** Checks the status of a refusal against those that its endpoint declares; for tests. */
export function refusalCheck(endpoint: Endpoint, status: number, version: ApiVersion | null) {
  if (status === 500 || refusalsOf(endpoint, version ?? 2).includes(status)) return
  throw new Error(`${endpoint.id} answers ${status}, which it does not declare: see its \`refusals\``)
}
