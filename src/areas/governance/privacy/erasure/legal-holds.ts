import type { HoldsOver } from '../../holds/index.ts'
import type { Contributions } from './contributions.ts'
import type { ErasurePayer } from './erasure-store.ts'

/** Which hold names the person or a debate that they wrote in; while one does, nothing of theirs is erased. */
export const heldBy =
  ({ holdsOver, contributions }: { holdsOver: HoldsOver; contributions: Contributions }) =>
  async (userId: string, payers: readonly Pick<ErasurePayer, 'organization_id'>[]): Promise<string | undefined> => {
    const debates = (await contributions.of(userId)).map(({ debateId }) => debateId)
    for (const { organization_id } of payers) {
      const held = await holdsOver(organization_id)
      if (held.users.has(userId) || debates.some((id) => held.debates.has(id)))
        return `a legal hold of ${organization_id}`
    }
    return undefined
  }
