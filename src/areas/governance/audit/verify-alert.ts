import type { Logger } from 'pino'
import { INSTALLATION_TREE } from '../../../background/acts/act.ts'
import type { Issue } from './issues.ts'
import type { AuditUpkeep } from './upkeep-store.ts'
import type { Verification } from './verifying.ts'

interface Needs {
  logger: Logger
  tellBroken: AuditUpkeep['tellBroken']
}

const MOST_LOGGED = 5

/** Whoever runs the service reads it in the log, and the payer hears it by webhook; the installation has none. */
export const brokenAlert =
  ({ logger, tellBroken }: Needs) =>
  async (broken: Verification, found: readonly Issue[]): Promise<void> => {
    const { payer, total } = broken
    logger.error(
      { payer, issues: found.slice(0, MOST_LOGGED), found: found.length, total },
      'An audit log does not verify any more',
    )
    if (payer !== INSTALLATION_TREE) await tellBroken(broken, found)
  }
