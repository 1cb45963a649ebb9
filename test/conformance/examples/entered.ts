import type { Endpoint } from '../../../src/http/endpoint.ts'
import type { TestApp } from '../../support/app.ts'

/** Writes that are entered themselves, and begin a debate besides or let one go on, which its log tells of: two acts. */
const TWO_ACTS = new Set([
  'probes.capability',
  'probes.deep-audit',
  'probes.red-team',
  'probes.analyze',
  'gauntlet.start',
  'pulse.debate-topic',
  'approvals.resolve',
])

/** One address for reads and writes: its example is a read, and each write is told by the log of its debate. */
const READS_AND_WRITES = new Set(['a2a.json-rpc', 'mcp.exchange'])

interface Entered {
  endpoint: Pick<Endpoint, 'id' | 'method' | 'audit' | 'auth'>
  /** As the act of a request. */
  asRequest: number
  /** By events of debates that name who acted. */
  byLog: number
}

/** The caller of these is known, so that every write of theirs is an act. */
const knowsCaller = ({ auth }: Entered['endpoint']) => auth !== 'public' && auth !== 'signature'

/** What is wrong with how a call that was answered well is entered in the audit log. */
export function entryFaults({ endpoint, asRequest, byLog }: Entered): string[] {
  const { id, method, audit } = endpoint
  if (audit === 'log') {
    if (byLog > 0 || READS_AND_WRITES.has(id)) return []
    return [`${id} is marked audit: 'log', but no event of a debate names who acted: take the mark away`]
  }
  if (audit === 'nothing') {
    if (asRequest + byLog === 0) return []
    return [`${id} is marked audit: 'nothing' and is entered all the same`]
  }
  const isAct = audit !== undefined || method !== 'GET'
  if (isAct && knowsCaller(endpoint) && asRequest !== 1)
    return [`${id} is entered ${asRequest} times in the audit log instead of once`]
  if (asRequest > 0 && byLog > 0 && !TWO_ACTS.has(id))
    return [`${id} is entered by itself and by the log of a debate: mark it audit: 'log'`]
  return []
}

/** Makes a call and answers how it was entered. */
export async function entered<Answer>({ platform, areas }: TestApp, endpoint: Endpoint, call: () => Promise<Answer>) {
  const { db, auditTrail } = platform
  const reactions = areas.flatMap(({ reactions = [] }) => reactions)
  const types = new Set<string>(reactions.find(({ name }) => name === 'audit.debate-acts')?.types)
  const lastEvent = () =>
    db
      .selectFrom('events')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
  const lastAct = () =>
    db
      .selectFrom('audit_pending')
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
  await auditTrail.flush()
  const [event, act] = await Promise.all([lastEvent(), lastAct()])
  const answer = await call()
  await auditTrail.flush()
  const events = await db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('position', '>', event.last ?? 0)
    .execute()
  const rows = await db
    .selectFrom('audit_pending')
    .select('facts')
    .where('number', '>', act.last ?? 0)
    .execute()
  return {
    answer,
    entry: {
      endpoint,
      asRequest: rows.filter(({ facts }) => facts.action === endpoint.id).length,
      byLog: events.filter(({ type, data }) => types.has(type) && typeof JSON.parse(data).user === 'string').length,
    },
  }
}
