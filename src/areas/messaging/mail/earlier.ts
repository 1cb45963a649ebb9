import { DAY_MS } from '../../../shared/time/lengths.ts'
import type { Connection } from '../connections/index.ts'

/** As long as what was acted upon is remembered (`once`). */
const REMEMBERED_DAYS = 30
const SECOND_MS = 1_000

/** Servers tell whole seconds. */
export const isBefore = (receivedAt: Date, moment: string): boolean =>
  receivedAt.getTime() < Math.floor(Date.parse(moment) / SECOND_MS) * SECOND_MS

/** Why nothing is done about a mail that its server received then, by rules or by asking; undefined where something may be. */
export function whyEarlier(
  { createdAt }: Pick<Connection, 'createdAt'>,
  receivedAt: Date,
  now: Date,
): string | undefined {
  if (isBefore(receivedAt, createdAt)) return 'It arrived before the mailbox was connected'
  const age = now.getTime() - receivedAt.getTime()
  return age > REMEMBERED_DAYS * DAY_MS ? `It arrived more than ${REMEMBERED_DAYS} days ago` : undefined
}
