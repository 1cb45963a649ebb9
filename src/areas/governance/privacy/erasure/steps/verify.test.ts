import { expect, test } from 'vitest'
import type { Work } from '../erasure-driver.ts'
import { verifyErasure } from './verify.ts'

const AGENT_MS = 4 * 3_600_000

/** An erasure of a person who spoke in one debate, and what is under way in it. */
function verifying() {
  const world = { now: Date.parse('2027-03-01T12:00:00Z'), underWay: true }
  const step = verifyErasure({
    pass: async () => ({ cleared: 0, kept: [] }),
    logs: { reached: async () => [{ org: 'org_1', id: 'dbt_1' }] },
    log: { end: async () => 7, verify: async () => ({ intact: true, version: 1, hash: 'h' }) },
    reach: { isUnderWay: async () => world.underWay },
    erasePerson: async () => {},
    files: { removeExports: async () => 0, isPurging: async () => false },
    archives: { clear: async () => ({ written_anew: 0, unreadable: [], kept: [] }), isWriting: async () => false },
    isBehind: async () => false,
    tenantsOf: async () => [],
    agentMs: AGENT_MS,
    now: () => new Date(world.now),
  })
  let facts: Record<string, unknown> = {}
  const look = async () => {
    const whose = { id: 'usr_1', email: 'ada@example.org' }
    const work = { erasure: { facts }, whose, payers: [], key: 'k', beat: async () => {} } as unknown as Work
    const told = await step(work)
    facts = { ...facts, ...told?.facts }
    return told?.waitMs
  }
  return { world, look, heard: () => facts.heard_at }
}

test('it goes on as soon as nothing is under way any more', async () => {
  const { world, look, heard } = verifying()
  expect([await look(), await look(), heard()]).toEqual([5_000, 5_000, undefined])
  world.underWay = false
  expect([await look(), heard(), await look()]).toEqual([0, 7, undefined])
})

test('it waits as long as an ask may last, and no longer', async () => {
  const { world, look, heard } = verifying()
  expect(await look()).toBe(5_000)
  world.now += AGENT_MS + 59_999
  expect([await look(), heard()]).toEqual([5_000, undefined])
  world.now += 1
  expect([await look(), heard(), await look()]).toEqual([0, 7, undefined])
})
