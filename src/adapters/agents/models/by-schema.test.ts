import { expect, test } from 'vitest'
import { askedModels, VOTE } from '../../../../test/support/asked-models.ts'
import type { ModelRequest } from '../../../../test/support/model-server.ts'

const DAY_SECONDS = 24 * 60 * 60
const VOTED = JSON.stringify({ ...VOTE, continueDebate: false })
const refused = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) })

/** The type of the form that was asked for. */
const formOf = ({ body }: Pick<ModelRequest, 'body'>) =>
  (body.response_format as { type?: string } | undefined)?.type ?? 'words'

test('a form is asked for by its schema, and the answer says so', async () => {
  const { ask, server } = await askedModels(() => VOTED)
  expect(await ask('vote')).toMatchObject({ kind: 'vote', choice: 'p2', how: { form: 'schema' } })
  const [request] = server.requests
  expect(request?.body.response_format).toMatchObject({
    type: 'json_schema',
    json_schema: { name: 'vote', strict: true, schema: { type: 'object', additionalProperties: false } },
  })
})

test('prose has no form', async () => {
  const { ask, server } = await askedModels(() => 'Take the second one.')
  expect(await ask()).not.toHaveProperty('how.form')
  expect(server.requests[0]?.body).not.toHaveProperty('response_format')
})

test('a server that refuses schemas is asked for any JSON, then in words; that is remembered, told, and tried again a day later', async () => {
  const { ask, server, log, pass, abilities } = await askedModels(({ body }) =>
    body.response_format ? refused('This response_format type is unavailable now') : VOTED,
  )
  expect(await ask('vote')).toMatchObject({ kind: 'vote', how: { form: 'words' }, usage: { attempts: 3 } })
  expect(server.requests.map(formOf)).toEqual(['json_schema', 'json_object', 'words'])
  expect(await abilities()).toMatchObject({ form: 'words' })
  expect(log()).toContain('it refuses a schema: any JSON object is asked for')
  expect(log()).toContain('it refuses JSON: the form is asked for in words')
  await ask('vote')
  expect(server.requests.map(formOf).slice(3)).toEqual(['words'])
  pass(DAY_SECONDS)
  await ask('vote')
  expect(server.requests.map(formOf).slice(4)).toEqual(['json_schema', 'json_object', 'words'])
})

test('a refusal by a grammar that fails with 500 is a step down too, and not waited for', async () => {
  const { ask, waits, server } = await askedModels(({ body }) =>
    formOf({ body }) === 'json_schema' ? { status: 500, body: '{"error":"invalid JSON schema in format"}' } : VOTED,
  )
  expect(await ask('vote')).toMatchObject({ kind: 'vote', how: { form: 'object' } })
  expect(server.requests.map(formOf)).toEqual(['json_schema', 'json_object'])
  expect(waits).toEqual([])
})

test('a server that ignores the schema is told what is wrong, once', async () => {
  const { ask, server } = await askedModels(({ time }) => (time === 1 ? 'I vote for the second.' : VOTED))
  expect(await ask('vote')).toMatchObject({
    kind: 'vote',
    how: { form: 'schema', repaired: true },
    usage: { attempts: 2 },
  })
  expect(server.requests.map(formOf)).toEqual(['json_schema', 'json_schema'])
  const lasting = await askedModels(() => 'I vote for the second.')
  expect(await lasting.ask('vote')).toMatchObject({
    kind: 'failed',
    reason: 'unusable',
    how: { form: 'schema' },
    usage: { attempts: 2 },
  })
})

test('no ask is paid for more than three times with one model', async () => {
  const half = VOTED.slice(0, 20)
  const thoughtful = { text: half, isCut: true, thoughts: 'so many', tokens: { input: 100, output: 50, reasoning: 40 } }
  const { ask, server } = await askedModels(({ time }) => (time === 1 ? thoughtful : { text: half, isCut: true }))
  expect(await ask('vote')).toMatchObject({ kind: 'failed', reason: 'unusable', usage: { attempts: 3 } })
  expect(server.requests).toHaveLength(3)
})

test('of an opening by schema people hear the text, while it is written', async () => {
  const opening = { content: 'It is "too" dear.\nBy far.', cites: [], position: 'p2' }
  const { ask } = await askedModels(() => JSON.stringify(opening))
  const heard: string[] = []
  const answer = await ask('opening', { closed: true, onText: (delta) => heard.push(delta) })
  expect(answer).toMatchObject({ kind: 'message', proposal: 'p2', content: opening.content, how: { form: 'schema' } })
  expect(heard.length).toBeGreaterThan(2)
  expect(heard.join('')).toBe(opening.content)
})

test('what is reserved for a try has its schema in it', async () => {
  const bytes: number[] = []
  const { ask, server } = await askedModels(() => VOTED)
  await ask('vote', {
    spending: {
      async reserve({ bytesIn, most }) {
        bytes.push(bytesIn)
        return { most, settle: async () => {} }
      },
    },
  })
  const { system = '', messages = [], body = {} } = server.requests[0] ?? {}
  const { schema } = (body.response_format as { json_schema: { schema: object } }).json_schema
  const words = system + messages.map(({ text }) => text).join('')
  expect(bytes).toEqual([Buffer.byteLength(words) + Buffer.byteLength(JSON.stringify(schema))])
})
