import type { Logger } from 'pino'
import type { Announce } from '../../../../background/announcements/announcer.ts'
import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import type { Platform } from '../../../../platform.ts'
import type { Issue } from './issues.ts'
import type { Verification } from './verifier.ts'

const MOST_LOGGED = 5

/** Reports issues that are new: the operator reads them in the log, the payer gets a webhook. The installation's own tree has no payer. */
export const brokenAlert =
  ({ db, announce, logger }: { db: Platform['db']; announce: Announce; logger: Logger }) =>
  async ({ payer, total, verifiedAt }: Verification, found: readonly Issue[]): Promise<void> => {
    logger.error(
      { payer, issues: found.slice(0, MOST_LOGGED), found: found.length, total },
      'An audit log does not verify any more',
    )
    if (payer === INSTALLATION_TREE) return
    const [first] = found
    const data = {
      issues: total,
      new_issues: found.length,
      first_seq: first?.seq ?? 0,
      type: first?.type ?? 'tampering',
      ...(first?.debate_id !== undefined && { debate_id: first.debate_id, version: first.version ?? 0 }),
      verified_at: verifiedAt,
    }
    await db.transaction().execute((tx) => announce(tx, { org: payer, name: 'audit.broken', data }))
  }
