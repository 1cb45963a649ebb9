import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { RULES_WORTH } from '../../../../builtin-agents/index.ts'

const TOPIC = 'Does the warranty cover water damage?'
const ALL = ['advocate', 'skeptic', 'empiricist', 'historian', 'pragmatist'].map((name) => `builtin-${name}`)
let service: DebateService
let ada: Client

beforeAll(async () => {
  service = await debateService({ scripts: {} })
  ada = await service.as()
})
afterAll(() => service.close())

const asked = async (request: object) => {
  const id = await service.decided(ada, { topic: TOPIC, agents: undefined, ...request })
  const [debate, consensus] = await Promise.all([ada.get(`/debates/${id}`), ada.get(`/debates/${id}/consensus`)])
  return { ...debate.json(), consensus: consensus.json() }
}

test('without models all built-in agents are asked, as one reader that states what its rules were measured to be worth', async () => {
  const { agents, consensus } = await asked({ context: 'Water damage is not covered.' })
  expect(agents.toSorted()).toEqual(ALL.toSorted())
  expect(consensus).toMatchObject({
    status: 'consensus_reached',
    final_answer: 'No',
    confidence: RULES_WORTH,
    consensus: { method: 'measured_rules' },
    caveats: ['one_model'],
  })
})

test('none of them loses its seat by a lost vote, and who asks for fewer gets fewer', async () => {
  const { id } = await asked({ context: 'Water damage is not covered.' })
  await ada.post(`/debates/${id}/outcome`, { right: 'Yes', source: 'human' })
  await service.cursors.catchUp()
  expect((await asked({})).agents).toHaveLength(ALL.length)
  expect((await asked({ auto_select_config: { max_agents: 2 } })).agents).toHaveLength(2)
})

test('what is not stated outright ends without an answer, and says what is missing', async () => {
  const { consensus } = await asked({ context: 'Water got into the pump. Everybody praises the warranty.' })
  expect(consensus).toMatchObject({ status: 'insufficient_evidence', reached: false, winner: null, final_answer: '' })
  expect(consensus.needs).toEqual([
    `A sentence that answers outright: “${TOPIC}”`,
    expect.stringContaining('A language model is needed'),
  ])
})

test('sources that contradict each other are told as dissent', async () => {
  const { consensus } = await asked({ documents: ['Water damage is covered.', 'Water damage is not covered.'] })
  expect(consensus.reached).toBe(false)
  expect(consensus.consensus.disagreements.join()).toMatch(/Water damage is covered.+Water damage is not covered/)
})
