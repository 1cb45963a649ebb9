import type { DebateState } from '../../../engine/state.ts'
import type { CreatedDebate, NewDebate } from '../debates/index.ts'
import { reportIdOf } from './report-ids.ts'
import type { Underway } from './report-schema.ts'

type Begun = Pick<DebateState, 'debateId' | 'status' | 'createdAt'> & {
  about?: string | null | undefined
  kind: Underway['kind']
  agents: string[]
}

/** What can be said of an examination before its end. */
export const underwayRecord = ({ protocol, panel, ...state }: DebateState): Underway =>
  recordOf({ ...state, kind: protocol.kind, agents: panel.map(({ agent }) => agent) })

/** What can be said of an examination that has just begun, without asking anybody. */
export const begunRecord = ({ about, protocol }: NewDebate, { id, agents, created_at }: CreatedDebate): Underway =>
  recordOf({ debateId: id, about, status: 'pending', kind: protocol.kind, agents, createdAt: created_at })

function recordOf({ debateId, about, status, kind, agents, createdAt }: Begun): Underway {
  const id = reportIdOf(debateId)
  return {
    id,
    report_id: id,
    kind,
    status: status === 'paused' || status === 'pending' || status === 'cancelled' ? status : 'running',
    debate_id: about ?? debateId,
    session_debate_id: debateId,
    agents,
    created_at: createdAt,
    report_url: `/probes/reports/${id}`,
    status_url: `/debates/${debateId}`,
    message:
      status === 'cancelled'
        ? 'It was cancelled, so there will be no report'
        : 'The report will be there when the debate has ended',
  }
}
