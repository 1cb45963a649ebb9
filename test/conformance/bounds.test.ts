import Type, { type TObject, type TSchema } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPayload } from '../../src/background/payload.ts'
import { aliasesOf } from '../../src/http/aliases.ts'
import { outlineOf, readJson } from '../../src/http/body/json-outline.ts'
import { type Endpoint, endpoint } from '../../src/http/endpoint.ts'
import { inputReader } from '../../src/http/validation.ts'
import { invalidFields, ServiceError } from '../../src/shared/errors.ts'
import { mostValues } from '../../src/shared/size/schema-shape.ts'
import { type SharedApp, sharedApp } from '../support/app.ts'
import { countedReads } from '../support/counted-reads.ts'
import { worstBodies } from '../support/worst-bodies.ts'
import { unbounded } from './bounds.ts'

let service: SharedApp
beforeAll(async () => {
  service = await sharedApp()
})

const ANY = endpoint({
  id: 'any',
  method: 'POST',
  path: '/any',
  summary: 'Takes any body',
  auth: 'public',
  response: Type.Unknown(),
  handle: () => undefined,
})

/** What a query may hold is bounded by the length of an address, but not its numbers. */
const numbersOf = ({ id, query }: Endpoint) =>
  query ? unbounded(query, id).filter((fault) => fault.includes('a number')) : []

const queueTypes = () => service.areas.flatMap(({ queueTypes = {} }) => Object.entries(queueTypes))

test('every list, map, text and number of a body says how much it holds at most', () => {
  const endpoints = service.endpoints.flatMap((endpoint) => [endpoint, ...aliasesOf(endpoint)])
  expect(endpoints.flatMap(({ id, body }) => (body ? unbounded(body, id) : []))).toEqual([])
  expect(queueTypes().flatMap(([name, { payload }]) => unbounded(payload, `jobs of the type ${name}`))).toEqual([])
})

test('every number of a query says how large it is at most', () => {
  expect(service.endpoints.flatMap(numbersOf)).toEqual([])
})

/** A group of a directory with all its members is the most; whatever else is read has a tenth of it. */
const MOST_VALUES = 70_000

test('no body is read with more values than can be read in a moment', () => {
  const large = service.endpoints.filter(({ body }) => mostValues(body) > MOST_VALUES).map(({ id }) => id)
  expect(large).toEqual([])
})

/** Hundreds of values, so that work which grows with the square of their number stands out. */
const TRIED_BYTES = 2_000
const MOST_FAULTS = 20
const READS_PER_VALUE = 40

/** How often anything in a body was looked at before its rule would run, and how many faults were put into words. */
function workOf(read: (body: unknown) => unknown, text: string) {
  const bytes = Buffer.from(text)
  const { values } = outlineOf(bytes, Number.POSITIVE_INFINITY)
  const { value, reads } = countedReads(readJson(bytes, values))
  try {
    read(value)
    return { values, reads: reads(), faults: 0 }
  } catch (fault) {
    return { values, reads: reads(), faults: faultsIn(fault) }
  }
}

function faultsIn(fault: unknown): number {
  if (!(fault instanceof ServiceError) || fault.status !== 400) throw fault
  return Array.isArray(fault.details.errors) ? fault.details.errors.length : 1
}

/** Each schema of a body once, with what reads it. */
function bodies() {
  const schemas = new Map(service.endpoints.flatMap(({ id, body }) => (body ? [[body, id] as const] : [])))
  const ofEndpoints = [...schemas].map(([body, id]) => ({ id, body, read: readerOf(body) }))
  const ofJobs = queueTypes().map(([name, { payload }]) => ({
    id: `jobs of the type ${name}`,
    body: payload,
    read: jobReader(payload),
  }))
  return [...ofEndpoints, ...ofJobs]
}

const readerOf = (body: TSchema) => {
  const read = inputReader({ ...ANY, body })
  return (given: unknown) => read({ params: {}, query: {}, body: given })
}

const jobReader = (schema: TObject) => (given: unknown) => {
  const { faults } = readPayload(schema, given)
  if (faults) throw invalidFields(faults)
}

test('whatever a body holds, each value is looked at a few times before its rule runs, and few faults are worded', () => {
  const tried = new Set<TSchema>()
  for (const { id, body, read } of bodies()) {
    for (const { name, text } of worstBodies(body, { bytes: TRIED_BYTES, counted: true, tried })) {
      const { values, reads, faults } = workOf(read, text)
      expect(faults, `${id}, ${name}`).toBeLessThanOrEqual(MOST_FAULTS)
      expect(reads, `${id}, ${name}`).toBeLessThanOrEqual(READS_PER_VALUE * (values + 100))
    }
  }
})

test('a body with one value too many is refused by that value, and nothing is made of it', () => {
  for (const { id, body } of bodies()) {
    const most = mostValues(body)
    const text = Buffer.from(`{"parts": [${'{},'.repeat(2 * most)}{}]}`)
    const refusal = { status: 400, members: expect.objectContaining({ field: 'parts' }) }
    expect(() => outlineOf(text, most), id).toThrow(expect.objectContaining(refusal))
    expect(outlineOf(text.subarray(0, 3 * most), most).values, id).toBeLessThanOrEqual(most)
  }
})

describe('planted violations', () => {
  test('a list, a map, a text and a number without an end', () => {
    const body = Type.Object({
      list: Type.Array(Type.String({ maxLength: 9 })),
      size: Type.Number({ minimum: 0 }),
      map: Type.Record(Type.String(), Type.Unknown()),
      nested: Type.Array(Type.Union([Type.Null(), Type.Object({ text: Type.String() })]), { maxItems: 9 }),
      bounded: Type.Optional(Type.Enum(['a', 'b'])),
    })
    expect(unbounded(body, 'boxes.open')).toEqual([
      'boxes.open.list is a list without an end: give it maxItems',
      'boxes.open.size is a number without an end: give it minimum and maximum, or make it a `Whole`',
      'boxes.open.map is a map without an end: give it maxProperties',
      'boxes.open.nested[].text is a text without an end: give it maxLength',
    ])
  })
})
