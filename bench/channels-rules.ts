import { atOnce, route } from '../src/areas/messaging/inbox/rules/evaluate-rules.ts'
import { patternCache, READ_BY_PATTERNS } from '../src/areas/messaging/inbox/rules/pattern.ts'
import type { ActingRule, Condition, RuledMessage } from '../src/areas/messaging/inbox/rules/rule.ts'
import { HOSTILE_PATTERNS, hostileText } from '../test/support/hostile-patterns.ts'
import { quantile } from './channels-load.ts'

const RULES = 200
/** What a rule usually has, and as many as it may. */
const [USUAL, MOST] = [3, 20]
const MESSAGES = 500

const MESSAGE: RuledMessage = {
  ...{ id: 'msg_1', from: ['bob@example.org', 'Bob'], to: ['team@example.org'], subject: 'Invoice 4711 for November' },
  ...{ body: 'Please pay within thirty days. '.repeat(260), priority: 'medium', platform: 'imap' },
  ...{ channel: ['bob@example.org'], trust: 'known', hasAttachment: true, listId: null },
  mailbox: { owner: 'usr_ada', visibility: 'shared' },
  inboxes: [{ id: 'ibx_1', members: ['usr_ada'], admins: [] }],
}

const FIELDS = ['from', 'subject', 'body', 'to', 'sender_domain'] as const
const ruleOf = (number: number, conditions: readonly Condition[]): ActingRule => ({
  ...{ id: `rul_${number}`, name: `Rule ${number}`, version: 1, inboxId: null, conditions, logic: 'OR', priority: 5 },
  ...{ actions: [{ type: 'label', target: `label ${number}` }], stop: false, createdAt: '2026-01-01T00:00:00.000Z' },
  editor: { userId: 'usr_ada', leads: true },
})

function took(doing: () => void): number {
  const began = performance.now()
  doing()
  return performance.now() - began
}

/** What a message takes under as many rules as there may be, none of which fits, and under each of the worst patterns; in ms. */
export function rulesTake() {
  const patterns = patternCache()
  const conditions = (count: number, number: number) =>
    Array.from({ length: count }, (_, n): Condition => {
      const field = FIELDS[n % FIELDS.length] ?? 'subject'
      return { field, operator: 'contains', value: `nothing that is there ${number} ${n}` }
    })
  function plainP50(count: number) {
    const rules = Array.from({ length: RULES }, (_, number) => ruleOf(number, conditions(count, number)))
    const times = Array.from({ length: MESSAGES }, () => took(() => atOnce(route(MESSAGE, rules, patterns))))
    return quantile(
      times.toSorted((one, other) => one - other),
      0.5,
    )
  }
  const texts = hostileText(READ_BY_PATTERNS)
  const hostile = HOSTILE_PATTERNS.map((value) => {
    const rule = ruleOf(0, [{ field: 'body', operator: 'matches', value }])
    return Math.max(...texts.map((body) => took(() => atOnce(route({ ...MESSAGE, body }, [rule], patterns)))))
  })
  return { usualP50: plainP50(USUAL), mostP50: plainP50(MOST), worst: Math.max(...hostile), patterns: hostile.length }
}
