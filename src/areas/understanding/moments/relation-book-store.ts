import type { Member, Pair } from '../../../engine/insight/relations.ts'
import type { Transaction } from '../../../storage/database.ts'
import { heldRows } from '../../../storage/held-rows.ts'
import type { Cast } from './course-store.ts'

/** How the agents of these casts, and every two of them, stand. */
export async function relationBook(tx: Transaction, casts: readonly Cast[]) {
  const members = await heldRows(tx, 'insight_members', {
    key: ['organization_id', 'agent'],
    like: casts.flatMap(({ organizationId, agents }) =>
      agents.map((agent) => ({ organization_id: organizationId, agent })),
    ),
  })
  const pairs = await heldRows(tx, 'insight_pairs', {
    key: ['organization_id', 'one', 'other'],
    like: casts.flatMap(({ organizationId, agents }) =>
      everyTwo(agents).map(([one, other]) => ({ organization_id: organizationId, one, other })),
    ),
  })

  return {
    members: (organizationId: string, agents: readonly string[]): Member[] =>
      agents.toSorted().flatMap((name) => {
        const known = members.get(organizationId, name)
        return known ? [{ agent: name, rating: known.rating, debates: known.debates, streak: known.streak }] : []
      }),

    pairs: (organizationId: string, agents: readonly string[]): Pair[] =>
      everyTwo(agents).flatMap(([one, other]) => {
        const known = pairs.get(organizationId, one, other)
        return known ? [{ one, other, alike: known.alike, run: known.run, former: known.former }] : []
      }),

    change(organizationId: string, now: { members: readonly Member[]; pairs: readonly Pair[] }) {
      for (const member of now.members) members.put({ organization_id: organizationId, ...member })
      for (const pair of now.pairs) pairs.put({ organization_id: organizationId, ...pair })
    },

    async write() {
      await members.write()
      await pairs.write()
    },
  }
}

/** The first by name first. */
const everyTwo = (agents: readonly string[]): [string, string][] => {
  const inOrder = agents.toSorted()
  return inOrder.flatMap((one, place) => inOrder.slice(place + 1).map((other): [string, string] => [one, other]))
}
