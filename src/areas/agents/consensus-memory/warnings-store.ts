import { sql } from 'kysely'
import type { Transaction } from '../../../storage/database.ts'
import type { RiskType } from './risks.ts'

interface Warning {
  id: string
  agent: string
  type: RiskType
  severity: number
  warning: string
  mitigation: string
  at: string
}

/** The id of something that an event of a debate tells; the same whenever it is folded. */
export const derivedId = (prefix: string, debateId: string, ...numbers: number[]) =>
  [prefix, debateId.replace(/^dbt_/, ''), ...numbers].join('_')

/** Keeps a warning, unless its debate is not to be remembered. */
export async function warn(tx: Transaction, debateId: string, warning: Warning) {
  const { id, agent, type, severity, mitigation, at } = warning
  await sql`
    insert into risk_warnings (organization_id, id, debate_id, agent, type, severity, warning, mitigation, at)
    select organization_id, ${id}, debate_id, ${agent}, ${type}, ${severity}, ${warning.warning}, ${mitigation}, ${at}
    from consensus_memory where debate_id = ${debateId}
  `.execute(tx)
}
