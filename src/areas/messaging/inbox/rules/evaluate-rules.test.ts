import { describe, expect, test } from 'vitest'
import { chances } from '../../../../../test/support/chances.ts'
import { signsRead } from '../../../../../test/support/counted-signs.ts'
import { HOSTILE_PATTERNS, hostileText } from '../../../../../test/support/hostile-patterns.ts'
import { plainly } from '../../../../../test/support/plain-rules.ts'
import { randomCase } from '../../../../../test/support/random-rules.ts'
import { evaluateRules, runAtOnce } from './evaluate-rules.ts'
import { patternCache, readPattern } from './pattern.ts'
import type { ActingRule, Condition, RuledMessage } from './rule.ts'

const ADA = { userId: 'usr_ada', leads: false }
const rule = (more: Partial<ActingRule> = {}): ActingRule => ({
  id: 'rul_1',
  name: 'One',
  version: 1,
  inboxId: null,
  conditions: [],
  logic: 'AND',
  priority: 5,
  actions: [{ type: 'label', target: 'seen' }],
  stop: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  editor: ADA,
  ...more,
})
const message = (more: Partial<RuledMessage> = {}): RuledMessage => ({
  id: 'msg_1',
  from: ['Bob@Example.org', 'Bob'],
  to: ['team@example.org'],
  subject: 'Invoice from the Straße',
  body: 'Please pay.\nLate again?',
  priority: 'medium',
  platform: 'imap',
  channel: ['bob@example.org'],
  trust: 'unverified',
  hasAttachment: true,
  listId: null,
  mailbox: { owner: 'usr_bo', visibility: 'shared' },
  inboxes: [{ id: 'ibx_1', members: ['usr_bo'], admins: ['usr_ada'] }],
  ...more,
})
const routed = (rules: ActingRule[], of = message()) => runAtOnce(evaluateRules(of, rules, patternCache()))
const done = (rules: ActingRule[], of = message()) =>
  routed(rules, of).acts.flatMap(({ type, target, does }) => (does ? [[type, target]] : []))
const fits = (...conditions: Condition[]) => routed([rule({ conditions })]).matched.length === 1

test.each<[Condition, boolean]>([
  [{ field: 'from', operator: 'equals', value: 'bob@example.ORG' }, true],
  [{ field: 'from', operator: 'equals', value: 'bob' }, false],
  [{ field: 'from', operator: 'contains', value: 'Bob' }, true],
  [{ field: 'from', operator: 'equals', value: 'example.org' }, false],
  [{ field: 'to', operator: 'starts_with', value: 'team@' }, true],
  [{ field: 'subject', operator: 'contains', value: 'STRASSE' }, true],
  [{ field: 'subject', operator: 'ends_with', value: 'invoice' }, false],
  [{ field: 'body', operator: 'matches', value: '(?m)^late' }, true],
  [{ field: 'body', operator: 'matches', value: '^late' }, false],
  [{ field: 'sender_domain', operator: 'equals', value: 'example.org' }, true],
  [{ field: 'priority', operator: 'equals', value: '3' }, true],
  [{ field: 'priority', operator: 'greater_than', value: 'low' }, true],
  [{ field: 'priority', operator: 'less_than', value: 'critical' }, true],
  [{ field: 'priority', operator: 'greater_than', value: 'medium' }, false],
  [{ field: 'platform', operator: 'equals', value: 'slack' }, false],
  [{ field: 'channel', operator: 'contains', value: 'bob@' }, true],
  [{ field: 'trust', operator: 'equals', value: 'unverified' }, true],
  [{ field: 'has_attachment', operator: 'equals', value: 'true' }, true],
  [{ field: 'list_id', operator: 'contains', value: 'a' }, false],
  [{ field: 'labels', operator: 'equals', value: 'seen' }, false],
])('%j: %s', (condition, wanted) => {
  expect(fits(condition)).toBe(wanted)
})

test('a name that looks like an address is not taken for one', () => {
  const forged = message({ from: ['eve@evil.test', 'ceo@victim.example'] })
  const isTaken = (operator: Condition['operator'], value: string) =>
    routed([rule({ conditions: [{ field: 'from', operator, value }] })], forged).matched.length > 0
  expect(isTaken('equals', 'ceo@victim.example')).toBe(false)
  expect(isTaken('contains', 'ceo@victim')).toBe(false)
  expect(isTaken('starts_with', 'ceo')).toBe(false)
  expect(isTaken('ends_with', 'victim.example')).toBe(false)
  expect(isTaken('matches', 'victim')).toBe(false)
  expect(isTaken('contains', '@evil.test')).toBe(true)
})

const YES: Condition = { field: 'platform', operator: 'equals', value: 'imap' }
const NO: Condition = { field: 'platform', operator: 'equals', value: 'slack' }

test('all conditions hold, or one of them does, and it says which', () => {
  expect(fits(YES, NO)).toBe(false)
  const either = routed([rule({ conditions: [NO, YES], logic: 'OR' })])
  expect(either.matched).toEqual([{ rule_id: 'rul_1', version: 1, because: ['platform equals "imap"'] }])
})

test('lower numbers first, then the older; a stop ends it', () => {
  const all = [
    rule({ id: 'c', priority: 7, conditions: [YES] }),
    rule({ id: 'b', priority: 1, conditions: [YES], createdAt: '2026-01-02T00:00:00.000Z' }),
    rule({ id: 'a', priority: 1, conditions: [YES] }),
    rule({ id: 'd', priority: 6, conditions: [YES], stop: true }),
  ]
  expect(routed(all).matched.map(({ rule_id }) => rule_id)).toEqual(['a', 'b', 'd'])
})

test('later rules see the labels and the priority that earlier ones set', () => {
  const raise = rule({
    id: 'a',
    conditions: [YES],
    actions: [
      { type: 'escalate', target: null },
      { type: 'label', target: 'vip' },
    ],
  })
  const high: Condition = { field: 'priority', operator: 'equals', value: 'high' }
  const vip: Condition = { field: 'labels', operator: 'equals', value: 'VIP' }
  const next = rule({ id: 'b', conditions: [high, vip], actions: [{ type: 'archive', target: null }] })
  expect(done([raise, next])).toEqual([
    ['escalate', null],
    ['label', 'vip'],
    ['archive', null],
  ])
  expect(done([next])).toEqual([])
})

test('the first assigns, a label is set once, and nobody outside the inbox is given anything', () => {
  const giving = (id: string, to: string) => rule({ id, conditions: [YES], actions: [{ type: 'assign', target: to }] })
  expect(done([giving('a', 'usr_cy'), giving('b', 'usr_bo'), giving('c', 'usr_ada')])).toEqual([['assign', 'usr_bo']])
  const label = rule({ conditions: [YES] })
  expect(done([label, { ...label, id: 'rul_2' }])).toHaveLength(1)
  expect(routed([label], message({ inboxes: [] })).acts).toMatchObject(
    [{ does: false, why: /no shared inbox/ }].map(() => ({ does: false })),
  )
})

test('what is archived is given to nobody, and no item holds more than twenty labels', () => {
  const archive = { type: 'archive', target: null } as const
  const give = { type: 'assign', target: 'usr_bo' } as const
  expect(done([rule({ conditions: [YES], actions: [archive, give] })])).toEqual([['archive', null]])
  expect(done([rule({ conditions: [YES], actions: [give, archive] })])).toHaveLength(2)
  const labels = Array.from({ length: 21 }, (_, n) => ({ type: 'label' as const, target: `l${n}` }))
  expect(done([rule({ conditions: [YES], actions: labels })])).toHaveLength(20)
})

test('mail that is not from whom it says is not forwarded', () => {
  const forward = rule({ conditions: [YES], actions: [{ type: 'forward', target: 'ada@example.org' }] })
  expect(done([forward])).toHaveLength(1)
  expect(done([forward], message({ trust: 'failed' }))).toEqual([])
})

test('a rule acts on what the person who changed it last may read, and on nothing else', () => {
  const of = (userId: string, leads = false) => rule({ conditions: [YES], editor: { userId, leads } })
  const own = message({ mailbox: { owner: 'usr_eva', visibility: 'own' } })
  expect(['usr_ada', 'usr_bo', 'usr_eva', 'usr_cy'].map((who) => done([of(who)], own).length)).toEqual([1, 1, 1, 0])
  expect(done([of('usr_cy', true)], own)).toHaveLength(1)
  const unshared = message({ inboxes: [], mailbox: { owner: 'usr_eva', visibility: 'own' } })
  expect([of('usr_cy', true), of('usr_ada')].map((each) => routed([each], unshared).matched.length)).toEqual([0, 0])
})

test('fifty random sets of rules do what a plain telling of them does', () => {
  const random = chances(17)
  for (let run = 0; run < 50; run++) {
    const { rules, message: of } = randomCase(random)
    const acts = routed(rules, of).acts.filter(({ does }) => does)
    expect(acts.map(({ rule_id, type, target }) => ({ rule_id, type, target }))).toEqual(plainly(of, rules))
  }
})

describe('patterns', () => {
  test.each(['(', '(?<=a)b', '(a)\\1', '(?!a)b', 'a{1001}', '(a{100}){100}', 'x'.repeat(257)])(
    '%s is none',
    (source) => {
      expect(readPattern(source)).toBeTypeOf('string')
    },
  )

  test('there are fifty hostile ones, and twice the text is at most twice the work', () => {
    expect(new Set(HOSTILE_PATTERNS).size).toBe(50)
    const grown = HOSTILE_PATTERNS.flatMap((source) => {
      const pattern = readPattern(source)
      if (typeof pattern === 'string') return [`${source} ${pattern}`]
      const read = (length: number) =>
        Math.max(...hostileText(length).map((text) => signsRead(() => pattern.fits(text))))
      read(64)
      const [short, long] = [read(1_024), read(2_048)]
      return long > 2.1 * short + 64 ? [`${source} ${short} ${long}`] : []
    })
    expect(grown).toEqual([])
  })
})
