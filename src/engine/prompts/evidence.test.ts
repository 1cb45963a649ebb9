import { expect, test } from 'vitest'
import { begun, held, minds, piece, recordIn, says } from '../../../test/support/engine.ts'
import { intervene } from '../commands/intervene.ts'
import { nextSteps } from '../flow/next-steps.ts'
import { evidenceNames, withEvidenceIds, withEvidenceNames } from './evidence.ts'
import { promptFor, wholeQuestion } from './index.ts'

const evidence = [piece('evd_1', 'One.'), piece('evd_10', 'Ten.'), piece('evd_2', 'Two.')]
const { state } = begun({ evidence })
const names = evidenceNames(state)

test('pieces are called by the order in which they were attached', () => {
  expect(state.evidence.map(({ id }) => names.nameOf(id))).toEqual(['e1', 'e2', 'e3'])
  expect(['e2', 'E2', 'evd_10', 'e4', 'e02', 'constructor'].map((name) => names.idOf(name))).toEqual([
    ...['evd_10', 'evd_10', 'evd_10'],
    ...[undefined, undefined, undefined],
  ])
})

test('what an agent wrote gets ids where names stand in square brackets', () => {
  expect(withEvidenceIds('It is so [e1], e2 and [E2; e3, p. 4]. See [e9] and [the e1s].', names)).toBe(
    'It is so [evd_1], e2 and [evd_10; evd_2, p. 4]. See [e9] and [the e1s].',
  )
})

test('what is shown has names for ids, wherever they stand', () => {
  expect(withEvidenceNames('[evd_1, evd_10] and evd_2, not evd_3 nor xevd_1', names)).toBe(
    '[e1, e2] and e3, not evd_3 nor xevd_1',
  )
})

test('a debate of the first version calls its pieces by their ids', () => {
  const former = evidenceNames({ ...state, promptVersion: 1 })
  expect(former.nameOf('evd_1')).toBe('evd_1')
  expect([former.idOf('evd_1'), former.idOf('e1')]).toEqual(['evd_1', undefined])
  expect(withEvidenceIds('[e1] [evd_1]', former)).toBe('[e1] [evd_1]')
  expect(withEvidenceNames('[e1] [evd_1]', former)).toBe('[e1] [evd_1]')
})

test('no prompt has an id in it, and what a person writes stays what it is', () => {
  const citing = minds({ opening: () => says('As [evd_10] says.', { cites: ['evd_10'] }) })
  const before = held({ evidence: evidence.map((each) => ({ ...each, title: 'A title' })) }, citing, {
    until: ({ phase }) => phase === 'critique',
  })
  const remark = { user: 'usr_1', kind: 'message', content: 'What of [e1]?' } as const
  const asked = recordIn(before, intervene(before.state, remark)).state
  const next = nextSteps(asked)
  const prompts = next.do === 'ask' ? next.asks.map((ask) => wholeQuestion(promptFor(asked, ask))) : []
  expect(prompts).toHaveLength(3)
  for (const prompt of prompts) {
    expect(prompt).not.toContain('evd_')
    expect(prompt).toContain('> As [e2] says.')
    expect(prompt).toContain('> What of [e1]?')
  }
  expect(asked.messages.at(-1)).toMatchObject({ content: 'What of [e1]?', cites: [] })
})
