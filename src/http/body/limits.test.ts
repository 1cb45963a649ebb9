import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { MOST_FORM_FIELDS } from './body-parsing.ts'

let service: TestApp
let ada: Record<string, string>
beforeAll(async () => {
  service = await testApp({ areas: ['accounts', 'debates', 'queue', 'sessions'] })
  ada = await service.token({ userId: 'usr_ada', org: 'org_1' })
})
afterAll(() => service.close())

const send = async (url: string, payload: string, headers: Record<string, string> = {}) => {
  const answer = await service.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...ada, 'content-type': 'application/json', ...headers },
  })
  const { field, message } = answer.json()
  return { status: answer.statusCode, field, message }
}

const many = (count: number, part: string) => Array(count).fill(part).join(',')

test('a body with more values than its endpoint knows what to do with is refused at the field that has them', async () => {
  const question = '"topic":"Should we?"'
  const debate = (field: string) => send('/api/v2/debates', `{${question},${field}}`)
  expect(await debate(`"agents":[${many(1_300_000, '{}')}]`)).toMatchObject({ status: 400, field: 'agents' })
  expect(await debate(`"documents":[${many(900_000, '"a"')}]`)).toMatchObject({ status: 400, field: 'documents' })
  const names = Array.from({ length: 290_000 }, (_, n) => `"${n}":0`).join(',')
  expect(await debate(`"metadata":{${names}}`)).toMatchObject({ status: 400, field: 'metadata' })
})

test('what is one too many for its own field is refused in words about the field, also in a job', async () => {
  const nine = `"topic":"Should we?","agents":[${many(9, '{}')}]`
  const words = 'must have at most 8 items'
  expect(await send('/api/v2/debates', `{${nine}}`)).toMatchObject({ field: 'agents', message: `agents: ${words}` })
  const job = (payload: string) => send('/api/v1/queue/jobs', `{"type":"debate","payload":{${payload}}}`)
  expect(await job(nine)).toMatchObject({ status: 400, field: 'payload.agents', message: `payload.agents: ${words}` })
  const agents = `"agents":[${many(600_000, '{}')}]`
  expect(await job(agents)).toMatchObject({ status: 400, field: 'payload' })
})

test('at most twenty faults are told', async () => {
  const tags = many(50, '7')
  const { json } = await service.app.inject({
    method: 'POST',
    url: '/api/v2/debates',
    headers: ada,
    payload: JSON.parse(`{"topic":7,"tags":[${tags}]}`),
  })
  expect(json().details.errors).toHaveLength(20)
})

test('a form has few fields, and an anonymous caller sends little', async () => {
  const token = (payload: string, type = 'application/x-www-form-urlencoded') =>
    service.app.inject({ method: 'POST', url: '/api/v2/auth/token', payload, headers: { 'content-type': type } })
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=`).join('&')
  const words = 'The form has more than 100 fields'
  expect((await token(fields(MOST_FORM_FIELDS))).json().error_description).not.toBe(words)
  const refused = await token(fields(MOST_FORM_FIELDS + 1))
  expect([refused.statusCode, refused.json().error_description]).toEqual([400, words])
  expect((await token(fields(200_000))).statusCode).toBe(413)
  expect((await token(JSON.stringify({ grant_type: 'x'.repeat(16_384) }), 'application/json')).statusCode).toBe(413)
  const login = await send('/api/v2/auth/login', JSON.stringify({ email: 'x'.repeat(16_384) }))
  expect(login.status).toBe(413)
})
