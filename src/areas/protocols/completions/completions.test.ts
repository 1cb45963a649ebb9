import type { AddressInfo } from 'node:net'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { voice } from '../../../../test/support/scripted-agents.ts'
import { LOOKALIKES, sidePromptsAfter, summaryAfter } from '../../../../test/support/side-prompts.ts'
import { localServers } from '../../../adapters/agents/models/offered-models.ts'

const SCRIPTS = {
  ada: voice({ says: 'Ship it on Friday.', votesFor: 'p1', usage: { tokens_in: 20, tokens_out: 5 } }),
  bo: voice({ says: 'It is ready.', votesFor: 'p1' }),
  cy: voice({ says: 'Look at ![it](https://evil.example/?q=1)', votesFor: 'p1' }),
}
const PANEL = 'parley/panel'

let service: DebateService
let other: DebateService
let ada: OpenAI
let elsewhere: OpenAI

async function addressOf({ app }: DebateService) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`
}

async function clientOf(on: DebateService, person: Parameters<DebateService['token']>[0] = {}) {
  const { authorization } = await service.token({ org: 'org_1', ...person })
  return new OpenAI({ baseURL: await addressOf(on), apiKey: authorization.replace('Bearer ', ''), maxRetries: 0 })
}

beforeAll(async () => {
  const areas = ['completions', 'checkpoints', 'debates', 'receipts']
  service = await debateService({ areas, scripts: SCRIPTS })
  other = await debateService({ areas, scripts: SCRIPTS, database: service.database })
  ada = await clientOf(service)
  elsewhere = await clientOf(other)
})
afterAll(async () => {
  await other.close()
  await service.close()
})

const asking = (content: string) => ({ model: PANEL, messages: [{ role: 'user' as const, content }] })
const begun = async () => (await service.platform.db.selectFrom('debates').select('id').execute()).length

/** The debates of which the log tells that they began, in their order. */
async function begunInLog() {
  const events = service.platform.db.selectFrom('events').where('type', '=', 'debate_start')
  return (await events.select('debate_id').orderBy('position').execute()).map(({ debate_id }) => debate_id)
}

/** The answer to what is asked, once its debate was begun and has run. */
async function answered<Answer>(ask: () => PromiseLike<Answer>): Promise<Answer> {
  const before = await begun()
  const answer = Promise.resolve(ask())
  await expect.poll(begun).toBe(before + 1)
  await runToRest(service)
  return answer
}

/** What the service adds to the objects of the interface. */
const parleyOf = (answer: object) => (answer as { parley: Record<string, unknown> }).parley
const textOf = ({ choices: [choice] }: OpenAI.ChatCompletion) => choice?.message.content ?? ''

test('a question is answered by a debate, with its conclusion, its usage and where to read on', async () => {
  const completion = await answered(() => ada.chat.completions.create(asking('Should we ship on Friday?')))
  const { debate_id: id, ...facts } = parleyOf(completion)
  expect(textOf(completion)).toBe(
    `Yes\n\nYes. All 3 agents chose it, with a confidence of 0.88.\n\n[How this was decided](http://localhost:8080/debates/${id})`,
  )
  expect(completion).toMatchObject({ object: 'chat.completion', model: PANEL, usage: { total_tokens: 100 } })
  expect(facts).toMatchObject({
    consensus: 'consensus_reached',
    receipt_id: `rct_${String(id).slice(4)}`,
    dissent: null,
  })
})

test('a stream says who answers at once, tells phases as comments and the text only when it is decided', async () => {
  const { body } = await answered(() =>
    ada.chat.completions
      .create({ ...asking('Which day is best?'), stream: true, stream_options: { include_usage: true } })
      .asResponse(),
  )
  const text = await new Response(body).text()
  const lines = text.split('\n\n').filter((line) => line !== '' && line !== ':')
  expect(lines.filter((line) => line.startsWith(': ')).slice(0, 2)).toEqual([
    ': round 1: opening',
    ': round 1: critique',
  ])
  expect(lines.at(-1)).toBe('data: [DONE]')
  const chunks = lines.flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))
  expect(chunks.map(({ choices: [choice] }) => Object.keys(choice?.delta ?? { usage: 0 }))).toEqual([
    ['role', 'content'],
    ['content'],
    [],
    ['usage'],
  ])
  expect(chunks[1].choices[0].delta.content).toContain('[How this was decided]')
})

test('equal requests of one holder join while the debate runs, a later one is a new debate, a key means a day', async () => {
  const ask = (key?: string) =>
    ada.chat.completions.create(asking('Is it ready?'), key ? { headers: { 'Idempotency-Key': key } } : {})
  const [first, second] = await answered(() => Promise.all([ask(), ask()]))
  expect(second.id).toBe(first.id)
  expect((await answered(() => ask())).id).not.toBe(first.id)
  const keyed = await answered(() => ask('once'))
  expect((await ask('once')).id).toBe(keyed.id)
  await expect(
    ada.chat.completions.create(asking('Another question?'), { headers: { 'Idempotency-Key': 'once' } }),
  ).rejects.toMatchObject({ status: 400, param: 'Idempotency-Key' })
  for (const key of ['', 'k'.repeat(256)]) {
    await expect(
      ada.chat.completions.create(asking('Is it ready?'), { headers: { 'Idempotency-Key': key } }),
    ).rejects.toMatchObject({ status: 400, code: 'bad_key' })
  }
})

test('a follow-up cites the debate of the earlier answer, and is not given what another organization decided', async () => {
  const first = await answered(() => ada.chat.completions.create(asking('Should we hire two people?')))
  const followUp = (client: OpenAI) =>
    answered(() =>
      client.chat.completions.create({
        model: PANEL,
        messages: [
          { role: 'system', content: 'Answer briefly.' },
          { role: 'user', content: 'Should we hire two people?' },
          { role: 'assistant', content: textOf(first) },
          { role: 'user', content: 'And when?' },
        ],
      }),
    )
  const evidenceOf = async (answer: object) => {
    const events = await service.platform.log.read(String(parleyOf(answer).debate_id))
    return events
      .filter(({ type }) => type === 'evidence_attached')
      .map(({ data, private: text }) => [data.kind, text?.title])
  }
  const documents = [
    ['document', 'Instructions of the program'],
    ['document', 'Earlier in the conversation'],
  ]
  expect(await evidenceOf(await followUp(ada))).toEqual([...documents, ['decision', 'Should we hire two people?']])
  const stranger = await clientOf(service, { userId: 'usr_eve', org: 'org_2' })
  expect(await evidenceOf(await followUp(stranger))).toEqual(documents)
})

test('a response in the background is polled, resumed on another node after a lost line, and cited', async () => {
  const queued = await ada.responses.create({ model: PANEL, input: 'Should we move?', background: true })
  expect(queued).toMatchObject({ status: 'queued', output: [], id: `resp_${parleyOf(queued).debate_id}` })

  const line = await ada.responses.retrieve(queued.id, { stream: true })
  const [first] = await take(line, 1)
  expect(first).toMatchObject({ type: 'response.created', sequence_number: 0 })
  line.controller.abort()

  await runToRest(service)
  const rest = await all(await elsewhere.responses.retrieve(queued.id, { stream: true, starting_after: 0 }))
  expect(rest.map(({ sequence_number }) => sequence_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const whole = await all(await ada.responses.retrieve(queued.id, { stream: true }))
  expect(whole).toEqual([first, ...rest])
  expect(rest.at(-1)).toMatchObject({ type: 'response.completed' })
  const response = await elsewhere.responses.retrieve(queued.id)
  expect(rest.at(-1)).toMatchObject({ response: { output: response.output } })
  expect(response).toMatchObject({ status: 'completed', usage: { total_tokens: 100 } })
  expect(response.output_text).toMatch(/^Yes\n\n/)

  const next = await answered(() =>
    elsewhere.responses.create({
      model: PANEL,
      input: 'When?',
      previous_response_id: queued.id,
      instructions: 'Be brief.',
    }),
  )
  expect(next).toMatchObject({ status: 'completed', previous_response_id: queued.id })
})

test('a response streams while it is asked for, and waits where it is not', async () => {
  const events = await answered(async () =>
    all(await ada.responses.create({ model: PANEL, input: 'Should we wait?', stream: true })),
  )
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ])
})

test('a cancelled response stays cancelled, a finished one is not cancelled, and a stranger finds neither', async () => {
  const { id } = await ada.responses.create({ model: PANEL, input: 'Should we stop?', background: true })
  const eve = await clientOf(service, { userId: 'usr_eve', org: 'org_2' })
  for (const act of [() => eve.responses.retrieve(id), () => eve.responses.cancel(id)]) {
    await expect(act()).rejects.toMatchObject({ status: 404, type: 'not_found_error' })
  }
  await expect(eve.responses.create({ model: PANEL, input: 'When?', previous_response_id: id })).rejects.toMatchObject({
    status: 404,
  })
  expect(await ada.responses.cancel(id)).toMatchObject({ status: 'cancelled' })
  expect(await ada.responses.cancel(id)).toMatchObject({ status: 'cancelled' })
  const done = await answered(() => ada.responses.create({ model: PANEL, input: 'Is it done?' }))
  await expect(ada.responses.cancel(done.id)).rejects.toMatchObject({ status: 400, code: 'response_finished' })
})

test('a debate that waits says for what and where, and answers once it goes on', async () => {
  const { id } = await ada.responses.create({ model: PANEL, input: 'Should we pause?', background: true })
  const debate = id.replace('resp_', '')
  const person = await service.as()
  await person.post(`/debates/${debate}/pause`, {})
  const waiting = await ada.chat.completions.create(asking('Should we pause?'))
  expect(textOf(waiting)).toBe(
    `A person paused the debate. It waits until a person resumes it.\n\n[Decide there](http://localhost:8080/debates/${debate})`,
  )
  expect(await ada.responses.retrieve(id)).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'pause' },
  })
  const paused = await all(await ada.responses.retrieve(id, { stream: true }))
  expect(paused.at(-1)).toMatchObject({ type: 'response.incomplete', sequence_number: 7 })
  await person.post(`/debates/${debate}/resume`)
  await runToRest(service)
  const told = await all(await elsewhere.responses.retrieve(id, { stream: true, starting_after: 7 }))
  expect([told[0]?.type, told[0]?.sequence_number, told.at(-1)?.type]).toEqual([
    'response.in_progress',
    8,
    'response.completed',
  ])
  expect((await all(await ada.responses.retrieve(id, { stream: true }))).slice(0, paused.length)).toEqual(paused)
})

test('models are listed with what they cost and how long they take, measured from five debates on', async () => {
  const models = await all(await ada.models.list())
  expect(models.map(({ id }) => id)).toEqual([PANEL, 'parley/panel-deep'])
  await service.cursors.catchUp()
  expect(parleyOf(await ada.models.retrieve(PANEL))).toMatchObject({ basis: 'measured' })
  expect(parleyOf(await ada.models.retrieve('parley/panel-deep'))).toMatchObject({ basis: 'estimate', cost_usd: null })
  await expect(ada.models.retrieve('gpt-9')).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
})

test('the deep panel debates for longer and looks into what the organization knows', async () => {
  const { model, ...answer } = await answered(() => ada.responses.create({ model: 'parley/panel-deep', input: 'Why?' }))
  expect(model).toBe('parley/panel-deep')
  const [start] = await service.platform.log.read(String(parleyOf(answer).debate_id))
  expect(start?.data).toMatchObject({ protocol: { rounds: 6 }, grounding: { documents: true, memory: true } })
})

test('what cannot carry the answer of a panel is refused with the reason', async () => {
  const chat = asking('Should we?')
  const picture = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,' } }
  const tools = [{ type: 'function' as const, function: { name: 'look' } }]
  const faults: [object, string][] = [
    [{ max_tokens: 199 }, 'too_few_tokens'],
    [{ max_completion_tokens: 20 }, 'too_few_tokens'],
    [{ response_format: { type: 'json_object' } }, 'unsupported_format'],
    [{ tools }, 'unsupported_tools'],
    [{ n: 2 }, 'unsupported_choices'],
    [{ messages: [{ role: 'user', content: [picture] }] }, 'unsupported_content'],
    [{ messages: [{ role: 'assistant', content: 'Hello' }] }, 'no_question'],
    [{ messages: [{ role: 'user', content: 'x'.repeat(10_001) }] }, 'question_too_long'],
  ]
  const before = await begun()
  for (const [more, code] of faults) {
    await expect(ada.chat.completions.create({ ...chat, ...more })).rejects.toMatchObject({
      status: 400,
      code,
      type: 'invalid_request_error',
    })
  }
  await expect(ada.responses.create({ model: PANEL, input: 'Why?', store: false })).rejects.toMatchObject({
    status: 400,
    code: 'always_stored',
    param: 'store',
  })
  expect(await begun()).toBe(before)
  await answered(() => ada.chat.completions.create({ ...chat, tools, tool_choice: 'none' }))
})

test('a caller who may not read debates is not answered by one', async () => {
  const viewer = await clientOf(service, { userId: 'usr_vi', org_role: 'viewer' })
  await expect(viewer.chat.completions.create(asking('May I?'))).rejects.toMatchObject({ status: 403 })
  const nobody = new OpenAI({ baseURL: await addressOf(service), apiKey: 'none', maxRetries: 0 })
  await expect(nobody.models.list()).rejects.toMatchObject({ status: 401, type: 'authentication_error' })
})

test('no panel asks itself: a question that came through here, or too far, is refused', async () => {
  const own = service.platform.installation.id
  const ask = (hops: string) => ada.chat.completions.create(asking('Again?'), { headers: { 'Parley-Hop': hops } })
  await expect(ask('a text that the log would keep')).rejects.toMatchObject({ status: 400, param: 'Parley-Hop' })
  for (const hops of [own, `ins_other, ${own}`, 'a, b, c, d']) {
    await expect(ask(hops)).rejects.toMatchObject({ status: 400, code: 'panel_loop' })
  }
  const { debate_id: id } = parleyOf(await answered(() => ask('ins_other')))
  const [start] = await service.platform.log.read(String(id))
  expect(start?.data).toMatchObject({ protocol: { brief: { hops: ['ins_other'] } } })
})

test('this service is not offered to itself as a local model server', async () => {
  const { port } = new URL(await addressOf(service))
  const look = localServers({
    ports: [Number(port)],
    fetch,
    limit: () => ({ signal: new AbortController().signal, end() {} }),
  })
  expect(await look(new AbortController().signal)).toEqual([])
})

test('a session of ten messages with all side prompts of its program begins ten debates', async () => {
  const before = await begunInLog()
  const sides: unknown[] = []
  for (let message = 0; message < 10; message++) {
    const question = `Should we take step ${message}?`
    await answered(() => ada.chat.completions.create(asking(question)))
    for (const messages of sidePromptsAfter(question)) {
      const side = await ada.chat.completions.create({ model: PANEL, messages, max_tokens: 20 })
      sides.push(parleyOf(side).side_prompt)
    }
    const summary = ada.chat.completions.create({ model: PANEL, messages: summaryAfter(question) })
    await expect(summary).rejects.toMatchObject({ status: 400, code: 'unsupported_side_prompt' })
  }
  expect((await begunInLog()).slice(before.length)).toHaveLength(10)
  const kinds = [
    'title',
    'tags',
    'follow_ups',
    'search_queries',
    'image_prompt',
    'autocompletion',
    'emoji',
    'tool_choice',
  ]
  expect(sides).toEqual(Array.from({ length: 10 }, () => kinds).flat())
})

test('a side prompt begins a debate where the program says so', async () => {
  const [messages = []] = sidePromptsAfter('Should we?')
  const forced = { model: PANEL, messages, parley: { debate: true } }
  expect(parleyOf(await answered(() => ada.chat.completions.create(forced)))).toHaveProperty('debate_id')
})

test('40 questions that look like side prompts begin 40 debates, each with its own question', async () => {
  const before = await begunInLog()
  for (const question of LOOKALIKES) {
    const stream = await ada.chat.completions.create({ ...asking(question), stream: true })
    await take(stream, 1)
    stream.controller.abort()
  }
  const asked = (await begunInLog()).slice(before.length)
  expect(new Set(asked).size).toBe(40)
  const topics = await Promise.all(asked.map(async (id) => (await service.platform.log.read(id))[0]?.private?.topic))
  expect(topics.toSorted()).toEqual(LOOKALIKES.toSorted())
})

async function take<Item>(items: AsyncIterable<Item>, count: number): Promise<Item[]> {
  const taken: Item[] = []
  for await (const item of items) {
    taken.push(item)
    if (taken.length === count) break
  }
  return taken
}
const all = <Item>(items: AsyncIterable<Item>) => take(items, Number.POSITIVE_INFINITY)
