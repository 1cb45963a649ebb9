import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../support/debates.ts'
import { libraryOf, shelf } from '../support/knowledge.ts'
import { measured } from '../support/measured.ts'
import { type Planted, plantedSet } from '../support/planted.ts'

const PANEL = ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist']
const CASES = 100

let service: DebateService
let ada: Client
let planted: readonly (Planted & { id: string })[]
beforeAll(async () => {
  service = await debateService()
  ada = await service.as()
  const keep = shelf(service.platform)
  const kept: (Planted & { id: string })[] = []
  for (const one of plantedSet(CASES))
    kept.push({ ...one, id: (await keep('org_1', one.text, { title: one.title })).id })
  planted = kept
})
afterAll(() => service.close())

interface Quoted {
  text: string
  place?: { item_id: string; page: number; start: number; end: number }
}

async function decided(question: string, more: object) {
  const answer = await ada.post('/debates', { topic: question, agents: PANEL, rounds: 1, ...more })
  const { id } = answer.json()
  await service.runDebates(id)
  const decision = (await ada.get(`/decisions/${id}`)).json()
  const events = await service.platform.log.read(id)
  const contents = events.flatMap(({ type, private: text }) =>
    type === 'evidence_attached' ? String(text?.content) : [],
  )
  return { decision, contents, quotes: decision.quotes as Quoted[] }
}

/** How many of these quotes stand word for word at the place that is told for them. */
async function atTheirPlace(quotes: readonly Quoted[]) {
  const { pages } = libraryOf(service.platform)
  const words = (text: string) => text.split(/\s+/).join(' ').trim()
  let right = 0
  for (const { text, place } of quotes) {
    const [page] = place ? await pages('org_1', place.item_id, place.page, 1) : []
    if (place && words(page?.text.slice(place.start, place.end) ?? '') === words(text)) right += 1
  }
  return right
}

let quotes = 0
let placed = 0

test('where the deciding passage lies in a long document that is not attached, it is sought, found, attached and quoted', async () => {
  let found = 0
  let quoted = 0
  let right = 0
  let wrong = 0
  let abstained = 0
  let left = 0
  for (const { question, sentence, answer, isOpen } of planted) {
    const sought = await decided(question, { grounding: { memory: false, max_pieces: 0 } })
    found += Number(sought.contents.some((content) => content.includes(sentence)))
    quoted += Number(sought.quotes.some(({ text }) => text === sentence))
    const isRight = answer.test(sought.decision.answer)
    right += Number(isRight)
    wrong += Number(sought.decision.consensus_reached && !isRight)
    left += Number(isOpen && sought.decision.result === 'insufficient_evidence')
    quotes += sought.quotes.length
    placed += await atTheirPlace(sought.quotes)
    const without = await decided(question, {})
    abstained += Number(without.decision.result === 'insufficient_evidence')
  }
  measured(
    `of ${CASES} deciding passages ${found} found and attached, ${quoted} quoted, ${right} decided right, ${wrong} wrong, ${left} open ones left to a reader; without the library ${abstained} abstained`,
  )
  expect(found).toBeGreaterThanOrEqual(0.9 * CASES)
  expect(quoted).toBeGreaterThanOrEqual(0.9 * CASES)
  expect([wrong, right + left]).toEqual([0, CASES])
  expect(abstained).toBe(CASES)
})

test('of every quote in two hundred debates on long documents, the place shown holds exactly these words', async () => {
  for (const { question, id } of planted) {
    const named = await decided(question, { document_ids: [id] })
    expect(named.quotes.length, question).toBeGreaterThan(0)
    quotes += named.quotes.length
    placed += await atTheirPlace(named.quotes)
  }
  measured(`of ${quotes} quotes in ${2 * CASES} debates ${placed} stand at their place`)
  expect(placed).toBe(quotes)
})
