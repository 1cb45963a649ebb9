import { expect, test } from 'vitest'
import { rerunRequest } from './rerun.tsx'

const PROTOCOL = {
  kind: 'debate' as const,
  rounds: 2,
  consensus: 'unanimous' as const,
  consensus_threshold: 0.7,
  phases: ['opening', 'vote'],
  judge: null,
  breakpoints: [],
  breakpoint_timeout_minutes: 30,
  on_timeout: 'end' as const,
  people_vote: false,
  enable_agent_channels: false,
  agent_channel_max_history: 100,
  agent_timeout_seconds: 60,
}
const seat = (agent: string, role: string | null = null) => ({
  agent,
  provider: 'lab',
  model: 'm1',
  role,
  accuracy: 0.6,
  outcomes: 0,
})
const piece = (id: string, kind: string, content: string) => {
  const shown = { id, kind, title: id, source: kind, url: null }
  return { ...shown, content, digest: '', reliability: 0.5 }
}
const evidence = [piece('d2', 'document', 'Two.'), piece('c', 'context', 'Known.'), piece('d1', 'document', 'One.')]
const debate = {
  grounding: null,
  topic: 'When?',
  options: ['Now', 'Later'],
  panel: [seat('ada'), seat('bo', 'judge')],
  protocol: PROTOCOL,
  domain: 'plans',
  evidence: [piece('c', 'context', ''), piece('d1', 'document', ''), piece('d2', 'document', '')],
}
const given = [...evidence, piece('p', 'contribution', 'Said by a person meanwhile.')]

test('the same is asked of the same agents by the same rules', () => {
  const { kind: _kind, judge: _judge, ...protocol } = PROTOCOL
  expect(rerunRequest(debate, given, new Set(['ada']))).toEqual({
    topic: 'When?',
    domain: 'plans',
    context: 'Known.',
    documents: [
      { title: 'd1', content: 'One.', source: 'document' },
      { title: 'd2', content: 'Two.', source: 'document' },
    ],
    options: ['Now', 'Later'],
    agents: ['ada', { name: 'bo', provider: 'lab', model: 'm1', role: 'judge' }],
    protocol,
  })
})

test('where nobody set a time for answers, none is asked for', () => {
  const untimed = { ...debate, protocol: { ...PROTOCOL, agent_timeout_seconds: null } }
  expect(rerunRequest(untimed, given, new Set()).protocol).not.toHaveProperty('agent_timeout_seconds')
})

test('what came from the library is named again, not copied', () => {
  const place = { item_id: 'doc_1', page: 1, start: 0, end: 4 }
  const piecesOf = [
    { ...piece('d1', 'document', ''), place },
    { ...piece('d2', 'document', ''), place, round: 1 },
  ]
  const grounding = { documents: true, memory: false, connectors: [], max_pieces: 12 }
  const again = rerunRequest({ ...debate, evidence: piecesOf, grounding }, evidence, new Set(['ada']))
  expect(again).toMatchObject({ document_ids: ['doc_1'], grounding })
  expect(again).not.toHaveProperty('documents')
})
