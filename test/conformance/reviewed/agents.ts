import type { TestApp } from '../../support/app.ts'
import { HOME } from '../matrix-callers.ts'
import type { Named, Reviewed } from './review.ts'

let connections = 0
/** Its address is one that the guard refuses to call. */
async function connection({ platform: { db } }: TestApp): Promise<Named> {
  const [id, at] = [`mdl_${connections++}`, new Date().toISOString()]
  const own = { organization_id: HOME, id, name: id, provider: 'openai-compatible', address: 'http://127.0.0.1/v1' }
  await db
    .insertInto('model_connections')
    .values({ ...own, version: 1, created_by: 'usr_1', created_at: at, updated_at: at })
    .execute()
  const model = { connection_id: id, agent: id, model: 'one', place: 0, state: 'untested' } as const
  await db
    .insertInto('connected_models')
    .values({ organization_id: HOME, ...model })
    .execute()
  return { params: { id }, payload: { version: 1, name: `${id} renamed` } }
}

export const agents: Reviewed = {
  namedOtherwise: ['agents.list'],
  /** Models of the environment belong to nobody; a connection's rows go with it. */
  globalTables: ['model_abilities', 'model_tests'],
  objects: {
    'agents.profile': 'installation',
    'agents.network': 'installation',
    'agents.rivals': 'installation',
    'agents.allies': 'installation',
    'agents.positions': 'installation',
    'agents.domains': 'installation',
    'agents.grounded-persona': 'installation',
    'agents.identity-prompt': 'installation',
    'agents.reputation': 'installation',
    'agents.head-to-head': 'installation',
    'models.change': connection,
    'models.remove': connection,
    'models.test': connection,
    'roster.get': 'installation',
  },
}
