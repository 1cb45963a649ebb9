import { expect, test } from 'vitest'
import { retentionKills } from './retention-kills.ts'

test('a run of retention whose node is killed while it plans and while it takes goes on where it was', async () => {
  const ended = await retentionKills({ items: 60, kills: 2, action: 'delete' })
  expect(ended).toMatchObject({ left: 0, young: 360, entries: 1 })
  expect(ended.run).toMatchObject({ status: 'completed', items_deleted: 60, items_skipped: 0, errors: [] })
})
