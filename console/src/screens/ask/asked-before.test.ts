import { expect, test } from 'vitest'
import { questionOf } from './question-form.ts'

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
const piece = (id: string, kind: string, content: string) => {
  const shown = { id, kind, title: id, source: kind, url: null }
  return { ...shown, content, digest: '', reliability: 0.5 }
}
const evidence = [piece('d2', 'document', 'Two.'), piece('c', 'context', 'Known.'), piece('d1', 'document', 'One.')]
const debate = {
  grounding: null,
  topic: 'When?',
  options: ['Now', 'Later'],
  agents: ['ada', 'bo'],
  protocol: PROTOCOL,
  evidence: [piece('c', 'context', ''), piece('d1', 'document', ''), piece('d2', 'document', '')],
}
const given = [...evidence, piece('p', 'contribution', 'Said by a person meanwhile.')]

test('a copy is filled in with all that was asked, in the order in which it was given', () => {
  expect(questionOf(debate, given)).toEqual({
    question: 'When?',
    context: 'Known.',
    documents: [
      { title: 'd1', content: 'One.' },
      { title: 'd2', content: 'Two.' },
    ],
    library: [],
    usesKnowledge: false,
    options: ['Now', 'Later'],
    agents: ['ada', 'bo'],
    rounds: 2,
    threshold: 0.7,
    mode: 'unanimous',
  })
})
