import { expect, test } from 'vitest'
import { argumentLists, type Claim } from './argument-list.tsx'

const claim = (id: string, type: Claim['type']): Claim => ({
  id,
  type,
  text: id,
  author: null,
  crux: false,
  changes_result: false,
  importance: 0,
})
const link = (from: string, relation: 'supports' | 'attacks' | 'cites', to: string) => ({
  from,
  to,
  relation,
  agents: [],
})

test('each proposal has what speaks for and against it, and what belongs to none is kept', () => {
  const { argued, loose } = argumentLists({
    claims: [
      claim('p1', 'proposal'),
      claim('p2', 'proposal'),
      claim('q1', 'quote'),
      claim('q2', 'quote'),
      claim('i1', 'issue'),
    ],
    links: [
      link('q1', 'supports', 'p1'),
      link('i1', 'attacks', 'p1'),
      link('q1', 'supports', 'i1'),
      link('q1', 'cites', 'evd_1'),
      link('gone', 'supports', 'p2'),
    ],
  })
  const ids = (claims: readonly Claim[]) => claims.map(({ id }) => id)
  expect(argued.map(({ proposal, supports, attacks }) => [proposal.id, ids(supports), ids(attacks)])).toEqual([
    ['p1', ['q1'], ['i1']],
    ['p2', [], []],
  ])
  expect(ids(loose)).toEqual(['q2'])
})
