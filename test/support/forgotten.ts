import { ROWS_ERASED } from '../../src/adapters/signals/signals.ts'
import type { Platform } from '../../src/platform.ts'
import { exampleEvent } from './debate-events.ts'

const ELSEWHERE = 'org_elsewhere'

/**
 * Has a node forget the debates and the tenants that it remembers, as after every erasure; what it believes for a time
 * it forgets by its clock.
 */
export async function forgetErased({ log, tail, signals, newId }: Platform, payer: string): Promise<void> {
  const events = [exampleEvent('debate_start'), exampleEvent('text_erased')]
  const create = { organizationId: ELSEWHERE }
  await log.append({ debateId: newId('debate'), expectedVersion: 0, create, events })
  signals.publish(ROWS_ERASED, payer)
  await tail.catchUp()
}
