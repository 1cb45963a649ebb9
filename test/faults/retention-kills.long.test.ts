import { expect, test } from 'vitest'
import { measured } from '../support/measured.ts'
import { retentionKills } from './retention-kills.ts'

/** As many as there is time for. */
const KILLS = Number(process.env.RETENTION_KILLS ?? 15)
const ITEMS = 900

test.for(['delete', 'archive'] as const)(
  `killed ${KILLS} times while it plans and takes, a run that is to %s takes each thing once and is entered once`,
  async (action) => {
    const ended = await retentionKills({ items: ITEMS, kills: KILLS, action })
    const kept = action === 'archive' ? ITEMS : 0
    expect(ended).toMatchObject({ left: 0, entries: 1, archived: kept, otherArchives: 0 })
    expect(ended.young).toBe(ITEMS * 6)
    expect(ended.run).toMatchObject({
      ...{ status: 'completed', items_deleted: ITEMS - kept, items_archived: kept, items_skipped: 0, errors: [] },
    })
    measured(
      `a run that is to ${action} ${ITEMS} things was killed ${KILLS} times, with ${ended.leftAtKill.join(', ')} left, and took all of them, each once`,
    )
  },
)
