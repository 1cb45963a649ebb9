import type { ActingFor } from '../../../identity/organizations/index.ts'
import { editorOf } from './dry-run.ts'
import type { Editor } from './rule.ts'

/** Whom rules act for, as they are now; whoever is gone, or may not change the inbox any more, is not among them. */
export const editorsBy =
  (actingFor: ActingFor) =>
  async (payer: string, userIds: readonly string[]): Promise<Map<string, Editor>> => {
    const known = new Map<string, Editor>()
    for (const userId of new Set(userIds)) {
      const caller = await actingFor(payer, userId, ['inbox.write'])
      if (caller) known.set(userId, editorOf(caller))
    }
    return known
  }
