import { INSTALLATION_TREE } from '../../../../background/audit-trail/action.ts'
import { forbidden, invalid, notFound } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import { permits } from '../../../../shared/identity/permissions.ts'
import type { Filters } from '../schema.ts'
import type { EntryFilter } from './entry-store.ts'

/** Whose log is read, and which entries. */
export interface LogQuery {
  payer: string
  filter: EntryFilter
}

/** Leaders read all of their organization's, members what they did themselves, platform admins any log. */
export function logQueryOf(asked: Filters, caller: Caller): LogQuery {
  const payer = payerOf(asked.org_id, caller)
  const actor = agreed({ actor: asked.actor, actor_id: asked.actor_id, user_id: asked.user_id })?.[1]
  const { from, until } = timeRangeIn(asked)
  return {
    payer,
    filter: {
      id: asked.event_id,
      actor: readable(actor, caller),
      actions: asked.action === undefined ? undefined : [asked.action],
      category: asked.category,
      outcome: asked.outcome,
      resourceType: asked.resource_type,
      resourceId: asked.resource_id,
      tenant: asked.workspace_id,
      search: asked.search,
      from,
      until,
    },
  }
}

export function payerOf(org: string | undefined, { payer, role }: Caller): string {
  if (org === undefined || org === payer) return payer
  if (role === 'admin') return org
  throw notFound(org === INSTALLATION_TREE ? 'audit log' : 'organization', org)
}

const leads = (caller: Caller) => caller.role === 'admin' || permits(caller, 'audit.manage')

function readable(actor: string | undefined, caller: Caller): string | undefined {
  if (leads(caller)) return actor
  if (actor !== undefined && actor !== caller.userId)
    throw forbidden('You may read only the entries of your own actions')
  return caller.userId
}

/** The range that was asked for, under whichever name. */
export function timeRangeIn(asked: Filters): { from: string | undefined; until: string | undefined } {
  const { start, start_date, from_date, start_time, since, end, end_date, to_date, end_time, until } = asked
  const first = agreed({ start, start_date, from_date, start_time, since })
  const last = agreed({ end, end_date, to_date, end_time, until })
  const range = { from: first && timeOf(...first), until: last && timeOf(...last, true) }
  if (range.from !== undefined && range.until !== undefined && range.from > range.until)
    throw invalid(last?.[0] ?? 'end', `is before ${first?.[0]}`)
  return range
}

const A_DAY = /^\d{4}-\d\d-\d\d$/
const A_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/

/** A day without a time, as the end of a range, is meant whole. */
function timeOf(field: string, text: string, isEnd = false): string {
  const time = A_TIME.test(text)
    ? new Date(/[Z+]|T.*-/.test(text) || A_DAY.test(text) ? text : `${text}Z`)
    : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) throw invalid(field, 'must be a time as ISO 8601 has it')
  if (isEnd && A_DAY.test(text)) time.setUTCDate(time.getUTCDate() + 1)
  return time.toISOString()
}
