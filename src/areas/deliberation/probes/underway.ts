import type { DebateState } from '../../../engine/state.ts'
import { reportIdOf } from './report-ids.ts'
import type { Underway } from './report-schema.ts'

/** What can be said of an examination before its end. */
export function underwayRecord({ debateId, about, protocol, status, panel, createdAt }: DebateState): Underway {
  const id = reportIdOf(debateId)
  return {
    id,
    report_id: id,
    kind: protocol.kind,
    status: status === 'paused' || status === 'pending' || status === 'cancelled' ? status : 'running',
    debate_id: about ?? debateId,
    session_debate_id: debateId,
    agents: panel.map(({ agent }) => agent),
    created_at: createdAt,
    report_url: `/api/v1/probes/reports/${id}`,
    status_url: `/api/v1/debates/${debateId}`,
    message:
      status === 'cancelled'
        ? 'It was cancelled, so there will be no report'
        : 'The report will be there when the debate has ended',
  }
}
