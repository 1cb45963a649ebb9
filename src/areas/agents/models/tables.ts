import type { Price } from '../../../engine/price.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'
import { personal, plain, type RowOf, table } from '../../../storage/table.ts'

const modelConnections = table('model_connections', {
  columns: {
    organization_id: plain<string>(),
    id: plain<string>(),
    name: personal<string>(),
    provider: plain<string>(),
    address: plain<string | null>(),
    sealed_key: plain<string | null>(),
    key_hint: plain<string | null>(),
    version: plain<number>(),
    tested_at: plain<Timestamp | null>(),
    test_ok: plain<boolean | null>(),
    test_message: plain<string | null>(),
    test_latency_ms: plain<number | null>(),
    created_by: personal<string>(),
    created_at: plain<Timestamp>(),
    updated_at: plain<Timestamp>(),
  },
  sealed: [{ column: 'sealed_key', owner: 'id' }],
  category: 'machinery',
  purpose: 'The language models that an organization has connected, with their keys, sealed',
  exported: { without: ['sealed_key', 'key_hint'] },
  person: { by: ['created_by'], erase: 'pseudonym' },
})

/** Dollars for a million tokens. */
export type OwnPrice = Pick<Price, 'input' | 'output'>

const connectedModels = table('connected_models', {
  columns: {
    organization_id: plain<string>(),
    agent: plain<string>(),
    connection_id: plain<string>(),
    model: plain<string>(),
    place: plain<number>(),
    state: plain<'working' | 'failing' | 'untested'>(),
    problem: plain<string | null>(),
    context_tokens: plain<number | null>(),
    /** What the organization says that a million tokens cost. */
    price: plain<OwnPrice | null>(),
  },
  category: 'access',
  purpose: 'Which models of a connection can be asked, and how they fare',
  exported: { omit: 'It says nothing about a person' },
})

const modelAbilities = table('model_abilities', {
  columns: {
    /** Null with the models of the environment, whose connection is ''. */
    organization_id: plain<string | null>(),
    connection_id: plain<string>(),
    access: plain<string>(),
    model: plain<string>(),
    abilities: plain<Json>(),
    learnt_at: plain<Timestamp>(),
  },
  category: 'machinery',
  purpose: 'What each model was found to be able to do, so that no node has to find out again',
  days: 365,
  since: 'learnt_at',
  exported: { omit: 'It says nothing about a person' },
})

const modelTests = table('model_tests', {
  columns: {
    organization_id: plain<string | null>(),
    connection_id: plain<string>(),
    access: plain<string>(),
    model: plain<string>(),
    began_at: plain<Timestamp>(),
    ended_at: plain<Timestamp | null>(),
    under_way: plain<boolean>(),
    problem: plain<string | null>(),
    repeats: plain<number>(),
  },
  category: 'machinery',
  purpose: 'When each model was last tested, and what went wrong',
  days: 365,
  since: 'began_at',
  exported: { omit: 'It says nothing about a person' },
})

export const modelTables = [modelConnections, connectedModels, modelAbilities, modelTests]

declare module '../../../storage/tables.ts' {
  interface Tables {
    model_connections: RowOf<typeof modelConnections>
    connected_models: RowOf<typeof connectedModels>
    model_abilities: RowOf<typeof modelAbilities>
    model_tests: RowOf<typeof modelTests>
  }
}
