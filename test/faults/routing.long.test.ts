import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchBinding as routeBinding } from '../../src/areas/messaging/bindings/match-binding.ts'
import { evaluateRules, runAtOnce } from '../../src/areas/messaging/inbox/rules/evaluate-rules.ts'
import { patternCache } from '../../src/areas/messaging/inbox/rules/pattern.ts'
import { ACTIONS } from '../../src/areas/messaging/inbox/rules/rule.ts'
import { chances } from '../support/chances.ts'
import type { Client } from '../support/debates.ts'
import { type InboxService, inboxService } from '../support/inbox.ts'
import { namedIn } from '../support/named-in-rules.ts'
import { itemAfter, plainly } from '../support/plain-rules.ts'
import { plainBinding, randomBindings } from '../support/random-bindings.ts'
import { type Named, randomCase, randomMail, randomRule } from '../support/random-rules.ts'
import { resolvedBindings } from '../support/resolved-bindings.ts'
import { ruledMails } from '../support/ruled-mails.ts'

const CASES = 10_000

test('over 10,000 random cases rules decide what a plain telling of them does', () => {
  const random = chances(1)
  const patterns = patternCache()
  for (let run = 0; run < CASES; run++) {
    const { rules, message } = randomCase(random)
    const acts = runAtOnce(evaluateRules(message, rules, patterns)).acts.filter(({ does }) => does)
    expect(acts.map(({ rule_id, type, target }) => ({ rule_id, type, target }))).toEqual(plainly(message, rules))
  }
})

test('over 10,000 random cases the binding is chosen that a plain telling chooses', () => {
  const random = chances(2)
  for (let run = 0; run < CASES; run++) {
    const { bindings, message } = randomBindings(random)
    expect(routeBinding(bindings, message).chosen?.id).toBe(plainBinding(bindings, message))
  }
})

let service: InboxService
let ada: Client
let named: Named
beforeAll(async () => {
  service = await inboxService()
  ada = await service.as()
  await service.as({ userId: 'usr_cy' })
  named = await namedIn(service)
})
afterAll(() => service.close())

const RULES = '/inbox/routing/rules'
const PARTS = [1, 2, 3, 4, 5]
const MAILS = 200
const SETS = CASES / PARTS.length / MAILS

test.for(PARTS)('over 10,000 mails what rules did is what the dry run tells, part %i', async (part) => {
  const random = chances(part)
  const { db, jobs } = service.platform
  const seen = new Set<string>()
  for (let set = 0; set < SETS; set++) {
    const box = await service.mailbox()
    const wish = { name: 'Team', email_address: box.address, team_members: ['usr_bo'] }
    const inboxId: string = (await ada.post('/inbox/shared', wish)).json().id
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const made = await ada.post(RULES, { ...randomRule(random, inboxId, named), enabled: true })
      expect(made.statusCode).toBe(200)
      ids.push(made.json().rule.id)
    }
    const written = Array.from({ length: MAILS }, () => randomMail(random))
    const mails = await box.deliver(...written)
    await jobs.drain()
    const { did, told, wouldDo } = await ruledMails(service, ada, ids, mails)
    expect(did).toEqual(told)
    const items = await db
      .selectFrom('inbox_items')
      .select(['message_id', 'status', 'assigned_to', 'tags', 'priority'])
      .where('message_id', 'in', mails)
      .execute()
    const became = new Map(items.map(({ message_id, ...item }) => [message_id, item]))
    expect(mails.map((id) => became.get(id))).toEqual(
      mails.map((id, at) => itemAfter(wouldDo.get(id) ?? [], written[at]?.tier ?? '')),
    )
    for (const { type, does } of [...wouldDo.values()].flat()) if (does) seen.add(type)
    for (const id of ids) await ada.delete(`${RULES}/${id}`)
  }
  expect([...seen].toSorted()).toEqual([...ACTIONS].toSorted())
})

test('over 10,000 messages the endpoint tells the binding that a plain telling chooses', async () => {
  const { db } = service.platform
  const { taken, wrong } = await resolvedBindings({ db, ada }, chances(3), { sets: CASES / 20, messages: 20 })
  expect(wrong).toEqual([])
  expect(taken).toBeGreaterThan(CASES / 10)
})
