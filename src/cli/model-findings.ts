import { sql } from 'kysely'
import { environmentAccess } from '../adapters/agents/models/environment-access.ts'
import type { Config } from '../config/load.ts'
import { PROVIDER_SWITCHES } from '../config/settings/agents.ts'
import type { Database } from '../storage/database.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The language models of the environment; nobody is called. */
export function environmentModelsFinding(config: Config): Finding {
  const accessOf = environmentAccess(config, fetch)
  const named = Object.keys(PROVIDER_SWITCHES).filter((provider) => accessOf(provider) !== undefined)
  return ok(
    'models of the environment',
    named.length > 0 ? named.join(', ') : 'none; ANTHROPIC_API_KEY, OPENAI_COMPATIBLE_URL and others add some',
  )
}

/** The models that organizations have connected, as they fared when they were last asked; nobody is called. */
export async function connectedModelsFinding(db: Database): Promise<Finding> {
  const what = 'connected models'
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('connected_models') is not null as there`.execute(db)
  if (!tables[0]?.there) return ok(what, 'none before the migrations are applied')
  const models = await db
    .selectFrom('connected_models')
    .select(['agent', 'state', 'problem'])
    .orderBy('agent')
    .execute()
  if (models.length === 0)
    return ok(what, 'none; connect one in the console under Models. Without any the built-in reader answers')
  const failing = models.filter(({ state }) => state === 'failing')
  if (failing.length === 0) return ok(what, `${models.length}, none failing`)
  const told = failing.map(({ agent, problem }) => `${agent} (${problem ?? 'reason unknown'})`).join(', ')
  return warning(what, `${failing.length} of ${models.length} failing: ${told}`)
}
