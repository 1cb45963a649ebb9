import type { Database } from '../../src/storage/database.ts'

const TAG = 'demo'

/** How a debate of the demo is known again. */
interface Label {
  place: number
  until: string
}

interface Known {
  id: string
  isOver: boolean
  isSettled: boolean
}

/** What an organization has of the demo. */
export async function demoIn(db: Database, org: string) {
  const rows = await db
    .selectFrom('debate_details as details')
    .innerJoin('debates', 'debates.id', 'details.debate_id')
    .leftJoin('debate_verdicts as verdicts', 'verdicts.debate_id', 'details.debate_id')
    .select(['debates.id', 'debates.status', 'details.metadata', 'verdicts.right_choice'])
    .where('details.organization_id', '=', org)
    .where(({ eb, val }) => eb(val(TAG), '=', eb.fn.any('details.tags')))
    .execute()
  const labels = rows.map(({ metadata }) => metadata[TAG] as Label)
  const debates = new Map<number, Known>(
    rows.map(({ id, status, right_choice }, place) => [
      labels[place]?.place ?? -1,
      { id, isOver: status === 'completed', isSettled: right_choice !== null },
    ]),
  )
  const [first] = labels
  return {
    /** By their place in the programme. */
    debates,
    /** When it was to end, if it was begun. */
    until: first && new Date(first.until),
    labels: (place: number, until: Date) => ({
      tags: [TAG],
      metadata: { [TAG]: { place, until: until.toISOString() } satisfies Label },
    }),
    isSettled: (debateId: string) => [...debates.values()].some(({ id, isSettled }) => id === debateId && isSettled),
    isComplete: (scenes: readonly { right?: string }[]) =>
      scenes.every(({ right }, place) => {
        const debate = debates.get(place)
        return debate?.isOver === true && (right === undefined || debate.isSettled)
      }),
  }
}
