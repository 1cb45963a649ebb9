import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'

let service: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  service = await testApp({ areas: ['workflows'], settings: { RATE_LIMIT_ENABLED: 'false' } })
  headers = await service.token({ org: 'org_garden' })
})
afterAll(() => service.close())

const get = async (path: string) => {
  const answer = await service.app.inject({ url: `/api/v1/workflow/templates${path}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}
const found = async (query: string) => {
  const { body } = await get(query)
  return { ids: body.templates.map(({ id }: { id: string }) => id), total: body.total }
}

test('a fresh service lists five built-in templates, found by pattern, category, tag and words', async () => {
  expect(await found('')).toMatchObject({ total: 5 })
  expect(await found('?pattern=hive_mind')).toEqual({ ids: ['builtin-hive-mind'], total: 1 })
  expect(await found('?category=legal')).toEqual({ ids: [], total: 0 })
  expect(await found('?tags=decision,%20plan')).toEqual({ ids: ['builtin-pipeline'], total: 1 })
  expect(await found('?search=SIDE%20BY%20SIDE')).toEqual({ ids: ['builtin-parallel'], total: 1 })
  expect((await get('?pattern=circle')).status).toBe(400)
})

test('pages go through all of them once', async () => {
  const pages = [0, 2, 4, 6].map((offset) => found(`?limit=2&offset=${offset}`))
  const seen = (await Promise.all(pages)).map(({ ids }) => ids)
  expect(seen.map((ids) => ids.length)).toEqual([2, 2, 1, 0])
  expect(new Set(seen.flat()).size).toBe(5)
  expect((await get('?limit=500')).body.limit).toBe(100)
})

test('one template shows its steps and how they follow each other', async () => {
  const { body } = await get('/builtin-review-cycle')
  expect(body).toMatchObject({
    template_id: 'builtin-review-cycle',
    built_in: true,
    version: '1',
    steps: [{ id: 'answer' }, { id: 'review' }],
    transitions: [
      { from_step: 'answer', to_step: 'review', condition: 'success' },
      { from_step: 'review', to_step: 'answer', condition: 'rejected, at most 2 times' },
    ],
    metadata: { steps_count: 2, step_types: ['debate', 'approval'] },
  })
  expect((await get('/builtin-nothing')).status).toBe(404)
})

/** Runs of a template that ended with this status, each after so many seconds. */
async function ran(org: string, template: string, seconds: readonly number[], status: 'completed' | 'failed') {
  const from = Date.parse('2026-11-19T10:00:00Z')
  const at = new Date(from).toISOString()
  const runs = seconds.map((took) => ({
    organization_id: org,
    id: `exe_took${++runsMade}`,
    ...{ payer: org, template_id: template, name: template, resting: true, owner: 'usr_1', started_by: 'usr_1' },
    ...{ request_digest: '', created_at: at, updated_at: at, started_at: at, status },
    completed_at: new Date(from + took * 1_000).toISOString(),
  }))
  await service.platform.db.insertInto('workflow_runs').values(runs).execute()
}
let runsMade = 0

test('how long a run takes is the median of your own, once five were completed', async () => {
  await ran('org_garden', 'builtin-pipeline', [10, 20, 31, 400, 5_000], 'completed')
  await ran('org_garden', 'builtin-pipeline', [1, 1, 1, 1], 'failed')
  await ran('org_garden', 'builtin-parallel', [10, 10, 10, 10], 'completed')
  await ran('org_other', 'builtin-hive-mind', [10, 10, 10, 10, 10], 'completed')
  expect((await get('/builtin-pipeline')).body.estimated_duration).toBe(31)
  expect((await get('/builtin-parallel')).body).not.toHaveProperty('estimated_duration')
  expect((await get('/builtin-hive-mind')).body).not.toHaveProperty('estimated_duration')
  const { templates } = (await get('')).body
  expect(
    templates.flatMap(({ estimated_duration: seconds }: { estimated_duration?: number }) => seconds ?? []),
  ).toEqual([31])
})

test('its package has both shapes, with examples unless they are not wanted', async () => {
  const { body } = await get('/builtin-review-cycle/package')
  expect(body).toMatchObject({
    id: 'builtin-review-cycle',
    template: { id: 'builtin-review-cycle' },
    definition: { steps: [{ id: 'answer' }, { id: 'review' }] },
    workflow_definition: {
      nodes: [{ id: 'answer', type: 'debate' }, { id: 'review' }],
      edges: [
        { source: 'answer', target: 'review' },
        { source: 'review', target: 'answer' },
      ],
      config: { entry_steps: ['answer'] },
    },
    input_schema: { required: ['question'] },
    output_schema: { type: 'object' },
    dependencies: [],
    examples: [{ inputs: { question: expect.any(String) } }],
  })
  expect(body.documentation).toContain('# Decide until it is accepted')
  expect((await get('/builtin-review-cycle/package?include_examples=false')).body).not.toHaveProperty('examples')
})

const definition = {
  inputs: { type: 'object', properties: { topic: { type: 'string' } }, additionalProperties: false },
  steps: [
    { id: 'ask', type: 'debate', config: { question: 'Why ${{ inputs.topic }}?' } },
    {
      id: 'tell',
      type: 'webhook',
      depends_on: ['ask'],
      config: { url: 'https://example.com/told', headers: { Authorization: 'Bearer planted-7' }, body: { a: 1 } },
    },
  ],
}
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by = headers) => {
  const url = `/api/v1/workflow/templates${path}`
  const answer = await service.app.inject({ method, url, headers: by, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const written = async (fields: object = {}) => {
  const { body } = await send('POST', '', { name: 'Ask and tell', definition, ...fields })
  return body
}

test('a template is written, found, replaced and removed; its secrets are answered by name only', async () => {
  const { signing_secret: secret, ...made } = await written({ tags: ['own', 'own'], pattern: 'pipeline' })
  expect(secret).toMatch(/^whsec_/)
  expect(made).toMatchObject({ version: '1', tags: ['own'], built_in: false, steps: [{ id: 'ask' }, { id: 'tell' }] })
  const shown = await get(`/${made.id}`)
  expect(shown.body.definition.steps[1].config.headers).toEqual({ authorization: null })
  const pack = await get(`/${made.id}/package`)
  expect(pack.body.dependencies).toEqual(['host:example.com'])
  expect(pack.body.documentation).toContain('Sends a signed POST')
  expect(JSON.stringify([made, shown, pack])).not.toMatch(/planted-7|whsec_/)
  expect((await found('?search=ask%20and')).ids).toContain(made.id)

  const kept = { ...shown.body.definition }
  const replaced = await send('PUT', `/${made.id}`, { name: 'Renamed', definition: kept, version: '1' })
  expect(replaced).toMatchObject({ status: 200, body: { name: 'Renamed', version: '2' } })
  expect(replaced.body).not.toHaveProperty('signing_secret')
  expect(await send('PUT', `/${made.id}`, { name: 'Late', definition: kept, version: '1' })).toMatchObject({
    status: 409,
    body: { details: { version: '2' } },
  })
  expect(
    (await send('PUT', `/${made.id}`, { name: 'New', definition: kept, new_signing_secret: true })).text,
  ).toContain('whsec_')
  const elsewhere = structuredClone(kept)
  elsewhere.steps[1].config.url = 'https://example.org/told'
  expect(await send('PUT', `/${made.id}`, { name: 'Elsewhere', definition: elsewhere })).toMatchObject({
    status: 400,
    body: { field: 'definition.steps[1].config.headers.authorization' },
  })

  expect((await send('DELETE', `/${made.id}`)).body).toMatchObject({ deleted: true })
  expect((await get(`/${made.id}`)).status).toBe(404)
})

test('only whoever wrote a template, or leads, changes it; a built-in one stays as it is', async () => {
  const other = await service.token({ userId: 'usr_other', org: 'org_garden', org_role: 'member' })
  const admin = await service.token({ userId: 'usr_admin', org: 'org_garden', org_role: 'admin' })
  const stranger = await service.token({ userId: 'usr_stranger', org: 'org_elsewhere' })
  const viewer = await service.token({ userId: 'usr_viewer', org: 'org_garden', org_role: 'viewer' })
  const { id } = await written()
  const mayManage = async (by: Record<string, string>, template = id) =>
    (await send('GET', `/${template}`, undefined, by)).body.may_manage
  expect(await Promise.all([headers, admin, other, viewer].map((by) => mayManage(by)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(await mayManage(admin, 'builtin-pipeline')).toBe(false)
  expect((await send('DELETE', `/${id}`, undefined, other)).status).toBe(403)
  expect((await send('DELETE', `/${id}`, undefined, stranger)).status).toBe(404)
  expect((await send('DELETE', '/builtin-pipeline', undefined, admin)).status).toBe(403)
  expect((await send('DELETE', `/${id}`, undefined, admin)).status).toBe(200)
})

test('every fault of a definition is told with its path', async () => {
  const [ask, tell] = definition.steps
  const wrong = {
    ...definition,
    steps: [
      { ...ask, config: { question: '${{ inputs.topik }}', rounds: 99, hue: 1 } },
      { ...tell, config: { url: 'http://127.0.0.1/', body: '${{ steps.later.output }}' } },
      { id: 'later', type: 'set', depends_on: ['tell'], config: { values: { a: '${{ 1 + }}' } } },
    ],
    edges: [{ from: 'ask', to: 'later', on: 'approved', when: 'steps.ask.answer == 1' }],
  }
  const { status, body } = await send('POST', '', { name: 'Wrong', definition: wrong })
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect(status).toBe(400)
  expect(fields).toEqual([
    'definition.edges[0].on',
    'definition.edges[0].when',
    'definition.steps[0].config.question',
    'definition.steps[0].config.hue',
    'definition.steps[0].config.rounds',
    'definition.steps[1].config.body',
    'definition.steps[2].config.values.a',
  ])
  const local = { steps: [{ ...tell, depends_on: [], config: { url: 'http://127.0.0.1/' } }] }
  expect(await send('POST', '', { name: 'Local', definition: local })).toMatchObject({
    status: 400,
    body: { field: 'definition.steps[0].config.url' },
  })
  const channels = ['slack:C1']
  const chat = { steps: [{ id: 'ask', type: 'approval', config: { title: 'Go', question: 'Go?', channels } }] }
  expect(await send('POST', '', { name: 'Chat', definition: chat })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'definition.steps[0].config.channels[0]', message: 'names no connection: slack' }] },
  })
  expect(await written({ examples: [{ name: 'One', inputs: { topic: 1 } }] })).toMatchObject({
    field: 'examples[0].inputs.topic',
  })
  expect(await written({ definition: { steps: [{ id: 'A', type: 'set' }], extra: 1 } })).toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ field: 'definition.steps[0].config' }),
      expect.objectContaining({ field: 'definition.steps[0].id' }),
    ]),
  })
})

test('a simulation goes through a run as is said, and does nothing', async () => {
  const simulated = async (body: object) => send('POST', '/builtin-review-cycle/simulate', body)
  const inputs = { question: 'Should we move?' }
  const no = { output: { approved: false, choice: 'reject', values: null, decided_by: [] } }
  const twice = await simulated({ inputs, outcomes: { review: [no, { output: { approved: true } }] } })
  expect(twice).toMatchObject({
    status: 200,
    body: {
      valid: true,
      outputs: { accepted: true },
      step_previews: [
        { step_id: 'answer', times: 2 },
        { step_id: 'review', times: 2, would_execute: true },
      ],
    },
  })
  const failing = await simulated({ inputs, outcomes: { answer: { error: 'No models' } } })
  expect(failing.body).toMatchObject({ valid: false, status: 'failed', errors: ['Find an answer: No models'] })
  expect(failing.body.step_previews[1]).toMatchObject({ would_execute: false, status: 'skipped' })
  for (const [body, field] of [
    [{}, 'inputs.question'],
    [{ inputs, outcomes: { judge: no } }, 'outcomes.judge'],
    [{ inputs, outcomes: { review: [no, {}] } }, 'outcomes.review[1]'],
  ] as const)
    expect(await simulated(body)).toMatchObject({ status: 400, body: { field } })
  const item = { type: 'set', config: { values: { a: '${{ item }}' } } }
  const maps = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    id,
    type: 'map',
    config: { items: '${{ inputs.all }}', step: item },
  }))
  const { id } = await written({ definition: { steps: maps } })
  expect(await send('POST', `/${id}/simulate`, {})).toMatchObject({
    status: 409,
    body: { details: { instances: 306 } },
  })
  const crowded = { type: 'set', config: { values: { a: '${{inputs.a.b.c}}'.repeat(2_000) } } }
  const items = Array.from({ length: 50 }, (_, index) => index)
  const heavy = await written({ definition: { steps: [{ id: 'a', type: 'map', config: { items, step: crowded } }] } })
  expect(await send('POST', `/${heavy.id}/simulate`, {})).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('too much work') },
  })
})
