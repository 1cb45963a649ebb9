import { expect, test } from 'vitest'
import { auditKills, PLACES } from './audit-kills.ts'

test('a node killed between act and entry leaves each act with one entry, settled or in doubt', async () => {
  const { acts, settled, inDoubt, wrong, issues } = await auditKills(PLACES.length)
  expect({ wrong, issues }).toEqual({ wrong: [], issues: [] })
  expect(settled + inDoubt).toBeGreaterThanOrEqual(acts)
  expect(inDoubt).toBeGreaterThan(0)
  expect(settled).toBeGreaterThan(0)
})
