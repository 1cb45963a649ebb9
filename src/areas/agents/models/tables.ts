import type { Price } from '../../../engine/price.ts'
import type { Json, Timestamp } from '../../../storage/column-types.ts'

interface ModelConnections {
  organization_id: string
  id: string
  name: string
  provider: string
  address: string | null
  sealed_key: string | null
  key_hint: string | null
  version: number
  tested_at: Timestamp | null
  test_ok: boolean | null
  test_message: string | null
  test_latency_ms: number | null
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
}

/** Dollars for a million tokens. */
export type OwnPrice = Pick<Price, 'input' | 'output'>

interface ConnectedModels {
  organization_id: string
  agent: string
  connection_id: string
  model: string
  place: number
  state: 'working' | 'failing' | 'untested'
  problem: string | null
  context_tokens: number | null
  /** What the organization says that a million tokens cost. */
  price: OwnPrice | null
}

interface ModelAbilities {
  /** Null with the models of the environment, whose connection is ''. */
  organization_id: string | null
  connection_id: string
  access: string
  model: string
  abilities: Json
  learnt_at: Timestamp
}

interface ModelTests {
  organization_id: string | null
  connection_id: string
  access: string
  model: string
  began_at: Timestamp
  ended_at: Timestamp | null
  under_way: boolean
  problem: string | null
  repeats: number
}

declare module '../../../storage/tables.ts' {
  interface Tables {
    model_connections: ModelConnections
    connected_models: ConnectedModels
    model_abilities: ModelAbilities
    model_tests: ModelTests
  }
}
