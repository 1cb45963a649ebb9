import type { Selectable } from 'kysely'
import { ERASED } from '../../../shared/text/storable-text.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { Strength } from './classification.ts'

export const MEMORY_COLUMNS = [
  'consensus_memory.debate_id',
  'domain',
  'agents',
  'topic',
  'result',
  'strength',
  'confidence',
  'conclusion',
  'key_points',
  'agreeing',
  'dissenting',
  'dissents',
  'rounds',
  'started_at',
  'ended_at',
  'superseded_by',
  'correct',
] as const

type Row = Pick<
  Selectable<Tables['consensus_memory']>,
  'debate_id' | Exclude<(typeof MEMORY_COLUMNS)[number], 'consensus_memory.debate_id'>
>

/** A finished debate as it is remembered. */
export interface Remembered {
  debateId: string
  topic: string
  domain: string
  agents: string[]
  consensusReached: boolean
  conclusion: string
  strength: Strength
  confidence: number
  keyPoints: string[]
  agreeing: string[]
  dissenting: string[]
  dissents: number
  rounds: number
  seconds: number
  endedAt: string
  supersededBy: string | null
  /** The topic was debated again, or an outcome of the decision was recorded. */
  revisited: boolean
}

export const rememberedOf = (row: Row): Remembered => ({
  debateId: row.debate_id,
  topic: row.topic ?? ERASED,
  domain: row.domain,
  agents: row.agents,
  consensusReached: row.result === 'consensus_reached',
  conclusion: row.conclusion ?? ERASED,
  strength: row.strength as Strength,
  confidence: row.confidence ?? 0,
  keyPoints: row.key_points ?? [],
  agreeing: row.agreeing ?? [],
  dissenting: row.dissenting ?? [],
  dissents: row.dissents ?? 0,
  rounds: row.rounds ?? 0,
  seconds: (Date.parse(row.ended_at ?? row.started_at) - Date.parse(row.started_at)) / 1000,
  endedAt: row.ended_at ?? row.started_at,
  supersededBy: row.superseded_by,
  revisited: row.superseded_by !== null || row.correct !== null,
})
