import type { AuditedAction } from '../../../../background/audit-trail/action.ts'
import type { LinkedPerson } from './store.ts'

/** That somebody on a platform acts for somebody here from now on, where no request of theirs says so. */
export const linkAct = (payer: string, person: Omit<LinkedPerson, 'linkedAt'>): AuditedAction => ({
  payer,
  tenant: payer,
  action: 'chat.linked',
  actor: { id: 'chat', type: 'system' },
  on: { type: 'connections', id: person.connectionId },
  outcome: 'success',
  details: { user_id: person.userId, linked_by: person.linkedBy },
  private: { external_id: person.externalId },
})
