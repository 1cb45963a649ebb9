import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../test/support/debates.ts'
import { filler, shelf } from '../../../../test/support/knowledge.ts'
import type { LogEvent } from '../../../shared/event-types.ts'
import type { LibraryItem } from '../library/index.ts'

const PANEL = ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist']
const QUESTION = 'Does the warranty cover water damage?'
const ANSWER = 'The warranty covers water damage for two years.'
const LONG = `${filler(0, 20)}\n\n${ANSWER}\n\n${filler(40, 20)}`

let service: DebateService
let ada: Client
let bo: Client
let keep: ReturnType<typeof shelf>
let long: LibraryItem
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
  bo = await service.as({ userId: 'usr_bo', org: 'org_2' })
  keep = shelf(service.platform)
  long = await keep('org_1', LONG, { title: 'Terms of sale', publishedAt: '2026-03-01T00:00:00.000Z' })
})
afterAll(() => service.close())

const asked = (more: object) => ada.post('/debates', { topic: QUESTION, agents: PANEL, ...more })
async function held(more: object) {
  const answer = await asked(more)
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json()
  await service.runDebates(id)
  const events = await service.platform.log.read(id)
  return { id, events, debate: (await ada.get(`/debates/${id}`)).json(), attached: of(events, 'evidence_attached') }
}
const of = (events: readonly LogEvent[], type: LogEvent['type']) => events.filter((event) => event.type === type)

describe('what is chosen', () => {
  test('of a long document the best passage comes first, with its place, and is quoted', async () => {
    const { debate, attached } = await held({ document_ids: [long.id] })
    expect(debate).toMatchObject({ result: 'consensus_reached', final_answer: 'Yes' })
    const [first] = attached
    expect(first?.data).toMatchObject({ kind: 'document', published: long.publishedAt, origin: { item: long.id } })
    expect(first?.private).toMatchObject({ title: 'Terms of sale' })
    const pieces = attached.map(({ data, private: text }) => {
      const { place } = data.origin as { place: { start: number; end: number } }
      expect(LONG.slice(place.start, place.end)).toBe(text?.content)
      return text?.content
    })
    expect(pieces.join('\n')).toContain(ANSWER)
  })

  test('a short document goes in whole, as one piece', async () => {
    const short = await keep('org_1', `First.\n\n${ANSWER}\n\nLast.`)
    const { attached } = await held({ document_ids: [short.id, short.id] })
    expect(attached).toHaveLength(1)
    expect(attached[0]?.data.origin).toMatchObject({ place: { page: 1, start: 0 } })
    expect(attached[0]?.private?.content).toContain(ANSWER)
  })

  test('evidence of the library keeps its id, its worth and its time', async () => {
    const scores = { confidence: 0.5, freshness: 0.9, authority: 0.5, reliability: 0.62 }
    const page = await keep('org_1', ANSWER, { kind: 'evidence', url: 'https://example.org/terms', ...scores })
    const { attached } = await held({ evidence_ids: [page.id] })
    expect(attached).toHaveLength(1)
    expect(attached[0]?.data).toMatchObject({ evidence: page.id, kind: 'web', ...scores })
    expect(attached[0]?.private).toMatchObject({ url: 'https://example.org/terms', content: ANSWER })
  })

  test('of fifty documents each is heard', async () => {
    const ids: string[] = []
    for (let i = 0; i < 50; i++)
      ids.push((await keep('org_1', `# Part ${i}\n\n${filler(100 * i, 12)}`, { title: `Part ${i}` })).id)
    const { attached } = await held({ document_ids: ids, rounds: 1 })
    const heard = new Set(attached.map(({ data }) => (data.origin as { item: string }).item))
    expect(heard).toEqual(new Set(ids))
    const written = attached.reduce((sum, { private: text }) => sum + String(text?.content).length, 0)
    expect(written).toBeLessThan(75_000)
  })
})

describe('what is refused', () => {
  test.each(['document_ids', 'evidence_ids'])('%s that the tenant does not have, by field and id', async (field) => {
    const theirs = await keep('org_2', ANSWER, field === 'evidence_ids' ? { kind: 'evidence' } : {})
    const wrongKind = field === 'evidence_ids' ? long.id : 'evd_unknown'
    for (const id of ['doc_unknown', theirs.id, wrongKind]) {
      const answer = await asked({ [field]: [id] })
      expect([answer.statusCode, answer.json().details]).toMatchObject([404, { field: `${field}[0]` }])
      expect(answer.json().error).toContain(id)
    }
    const many = await asked({ [field]: Array.from({ length: 51 }, (_, i) => `x${i}`) })
    expect([many.statusCode, many.json().field]).toEqual([400, field])
  })

  test('connectors that nobody knows, bounds that are none, and what is still being read', async () => {
    const unknown = await asked({ grounding: { connectors: ['gopher'] } })
    expect([unknown.statusCode, unknown.json().field]).toEqual([400, 'grounding.connectors[0]'])
    const bounds = await asked({ grounding: { max_pieces: 51 } })
    expect([bounds.statusCode, bounds.json().field]).toEqual([400, 'grounding.max_pieces'])
    const reading = await keep('org_1', 'Being read', { title: 'Later' })
    await service.platform.db
      .updateTable('library_items')
      .set({ status: 'processing' })
      .where('id', '=', reading.id)
      .execute()
    const early = await asked({ document_ids: [reading.id] })
    expect([early.statusCode, early.json().field]).toEqual([400, 'document_ids[0]'])
    expect(early.json().error).toContain(`${reading.id} is still being read`)
  })
})

test('a preview tells the pieces and their size, and starts nothing', async () => {
  const before = (await ada.get('/debates')).json().total
  const query = { question: QUESTION, document_ids: [long.id], grounding: { max_pieces: 3 } }
  const answer = await ada.post('/grounding/preview', query)
  expect(answer.statusCode, answer.body).toBe(200)
  const { pieces, count, characters, budget } = answer.json()
  expect(count).toBe(pieces.length)
  expect(pieces[0]).toMatchObject({ item_id: long.id, page: 1, title: 'Terms of sale', passages_total: 40 })
  expect(characters).toBe(pieces.reduce((sum: number, piece: { characters: number }) => sum + piece.characters, 0))
  expect(budget).toBe(60_000)
  expect((await ada.get('/debates')).json().total).toBe(before)
  expect((await bo.post('/grounding/preview', query)).statusCode).toBe(404)
  const nobody = await service.as({ userId: 'usr_cy', org: 'org_3' })
  const empty = await nobody.post('/grounding/preview', { question: QUESTION, grounding: {} })
  expect(empty.json()).toMatchObject({ pieces: [], count: 0, characters: 0 })
  expect((await ada.post('/grounding/preview', { question: ' ' })).json().field).toBe('question')
})

describe('what is sought', () => {
  test('what agents lack is found in the library, attached, and decides in the next phase', async () => {
    const { events, debate } = await held({ grounding: { memory: false, max_pieces: 0 } })
    const [sought, more] = of(events, 'evidence_sought')
    expect(more).toBeUndefined()
    expect(sought?.data).toEqual({ round: 1, found: expect.any(Number) })
    expect(sought?.private).toEqual({ queries: [{ query: QUESTION, agents: PANEL }] })
    const found = of(events, 'evidence_attached')
    expect(found).toHaveLength(Number(sought?.data.found))
    expect(found.map(({ version }) => version - Number(sought?.version))).toEqual(found.map((_, i) => i + 1))
    expect(found[0]?.data).toMatchObject({ round: 1, agent: PANEL[0], origin: { rank: 1 } })
    expect(debate).toMatchObject({ result: 'consensus_reached', final_answer: 'Yes' })
    const quotes = events.flatMap(({ private: text }) => (text?.quotes ?? []) as { text: string }[])
    expect(quotes.map(({ text }) => text)).toContain(ANSWER)
    expect((await ada.get(`/debates/${debate.id}/consensus`)).json().needs).toEqual([])
  })

  test('to an open question those who could propose nothing propose once something was found', async () => {
    await keep('org_1', `${filler(900, 6)}\n\nThe notice period is six weeks.\n\n${filler(950, 6)}`, {
      title: 'Contract',
    })
    const { debate } = await held({
      topic: 'How long is the notice period?',
      grounding: { memory: false, max_pieces: 0 },
    })
    expect(debate).toMatchObject({ result: 'consensus_reached' })
    expect(debate.final_answer).toContain('six weeks')
  })

  test('nothing found is recorded too, and the panel abstains; without grounding nothing is sought', async () => {
    const nowhere = await held({ topic: 'Is the zeppelin insured?', grounding: { memory: false, max_pieces: 0 } })
    expect(of(nowhere.events, 'evidence_sought').map(({ data }) => data)).toEqual([{ round: 1, found: 0 }])
    expect(nowhere.debate.result).toBe('insufficient_evidence')
    const plain = await held({})
    expect(of(plain.events, 'evidence_sought')).toEqual([])
    expect(plain.debate.result).toBe('insufficient_evidence')
  })

  test('a fork seeks nothing', async () => {
    const { id, events } = await held({
      topic: 'Is the zeppelin insured?',
      grounding: { memory: false, max_pieces: 0 },
    })
    const version = of(events, 'phase_change')[0]?.version
    const forked = await ada.post(`/debates/${id}/fork`, { version })
    expect(forked.statusCode, forked.body).toBeLessThan(300)
    const fork = forked.json().debate_id ?? forked.json().id
    await service.runDebates(fork)
    expect(of(await service.platform.log.read(fork), 'evidence_sought')).toEqual([])
  })
})

test('the search measures itself by what agents cite of what it found; an erasure takes the rows', async () => {
  const mrr = async () => {
    await service.cursors.catchUp()
    const row = await service.platform.db.selectFrom('retrieval_figures').selectAll().executeTakeFirstOrThrow()
    return row
  }
  const before = await mrr()
  const { id, attached } = await held({ grounding: { memory: false, max_pieces: 4 } })
  const after = await mrr()
  expect([after.supplied - before.supplied, after.searches - before.searches]).toEqual([attached.length, 1])
  expect(after.cited - before.cited).toBeGreaterThan(0)
  expect(after.reciprocal - before.reciprocal).toBe(1)
  const uses = (await ada.get(`/grounding/uses?item_id=${long.id}`)).json()
  expect(uses.uses[0]).toMatchObject({ cited: expect.any(Boolean), rank: expect.any(Number) })
  expect((await bo.get(`/grounding/uses?item_id=${long.id}`)).json().total).toBe(0)
  await ada.delete(`/debates/${id}`)
  await service.cursors.catchUp()
  expect(
    await service.platform.db.selectFrom('supplied_passages').select('debate_id').where('debate_id', '=', id).execute(),
  ).toEqual([])
})
