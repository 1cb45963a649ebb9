import { sql } from 'kysely'
import type { Quote } from '../../../engine/events/parts.ts'
import { type Recorded, recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'
import type { Transaction } from '../../../storage/database.ts'
import { quoteDigest } from './quoted.ts'
import type { RestsOnKind } from './tables.ts'

const kindOf = (id: string): RestsOnKind =>
  id.startsWith('dbt_') ? 'decision' : id.startsWith('mem_') ? 'memory' : 'item'

/** What every debate was given and cited; a fork inherits what its parent had until then. */
export const restsOn = defineView({
  name: 'rests_on',
  types: ['evidence_attached', 'agent_message', 'critique', 'debate_forked', 'debate_erased'],
  tables: ['rests_on', 'debate_parents'],
  async fold(tx, events) {
    for (const logged of events) {
      const event = recorded(logged)
      if (event.type === 'evidence_attached') await attached(tx, event)
      else if (event.type === 'agent_message' || event.type === 'critique') await answered(tx, event)
      else if (event.type === 'debate_forked') await forked(tx, event)
      else await erased(tx, event)
    }
  },
})

async function attached(tx: Transaction, event: Recorded<'evidence_attached'>) {
  const { organizationId, debateId, version, data } = event
  if (!data.origin) return
  await tx
    .insertInto('rests_on')
    .values({
      organization_id: organizationId,
      debate_id: debateId,
      evidence: data.evidence,
      quote_digest: '',
      on_kind: kindOf(data.origin.item),
      on_id: data.origin.item,
      kind: data.kind,
      published: data.published ?? null,
      reliability: data.reliability,
      version,
      cited_version: null,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

async function answered(tx: Transaction, event: Recorded<'agent_message'> | Recorded<'critique'>) {
  const { organizationId, debateId, version, data } = event
  if ('discarded' in data && data.discarded) return
  const quotes = (event.private?.quotes ?? []) as readonly Quote[]
  const cited = [...new Set([...(data.cites ?? []), ...quotes.map(({ evidence }) => evidence)])]
  if (cited.length === 0) return
  await tx
    .updateTable('rests_on')
    .set({ cited_version: version })
    .where('organization_id', '=', organizationId)
    .where('debate_id', '=', debateId)
    .where('evidence', 'in', cited)
    .where('cited_version', 'is', null)
    .execute()
  for (const { evidence, text } of quotes) {
    await sql`
      insert into rests_on (organization_id, debate_id, evidence, quote_digest, on_kind, on_id, kind, published,
        reliability, version, cited_version)
      select organization_id, debate_id, evidence, ${quoteDigest(text)}, on_kind, on_id, kind, published,
        reliability, ${version}, ${version}
      from rests_on
      where organization_id = ${organizationId} and debate_id = ${debateId} and evidence = ${evidence}
        and quote_digest = '' and on_kind = 'item'
      on conflict do nothing`.execute(tx)
  }
}

async function forked(tx: Transaction, { organizationId, debateId, data }: Recorded<'debate_forked'>) {
  await tx
    .insertInto('debate_parents')
    .values({ organization_id: organizationId, debate_id: debateId, parent_id: data.parent })
    .onConflict((on) => on.doNothing())
    .execute()
  await sql`
    insert into rests_on (organization_id, debate_id, evidence, quote_digest, on_kind, on_id, kind, published,
      reliability, version, cited_version)
    select organization_id, ${debateId}, evidence, quote_digest, on_kind, on_id, kind, published, reliability, 0,
      case when cited_version <= ${data.version} then 0 end
    from rests_on
    where organization_id = ${organizationId} and debate_id = ${data.parent} and version <= ${data.version}
    on conflict do nothing`.execute(tx)
}

async function erased(tx: Transaction, { organizationId, debateId }: { organizationId: string; debateId: string }) {
  await tx
    .deleteFrom('rests_on')
    .where('organization_id', '=', organizationId)
    .where('debate_id', '=', debateId)
    .execute()
}
