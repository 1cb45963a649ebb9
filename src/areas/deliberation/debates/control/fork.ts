import { held } from '../../../../engine/commands/breakpoints.ts'
import { fork } from '../../../../engine/commands/fork.ts'
import { parseCheckpointId } from '../../../../engine/derived-ids.ts'
import { isHeld } from '../../../../engine/flow/breakpoints.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { conflict, invalid } from '../../../../shared/errors.ts'
import type { LogEvent } from '../../../../shared/event-types.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { DebateQueries } from '../queries/service.ts'
import { evidenceOf } from '../start/caller-evidence.ts'
import { refuseMoreEvidence, textOf } from '../start/read-request.ts'
import { createdRecord, type DemandsApproval } from '../start/service.ts'
import type { RefuseThirdParties } from '../third-parties.ts'
import { type Fork, forkIdNames } from './schema.ts'

/**
 * Starts a debate that continues from a place in another, which stays as it is: its log is the other's up to there, and
 * nothing is copied.
 */
export function debateFork({
  ledger,
  readLog,
  visible,
  demandsApproval,
  refuseThirdParties,
  streamUrl,
  newId,
}: {
  ledger: Pick<Ledger, 'at' | 'create'>
  readLog: (debateId: string) => Promise<LogEvent[]>
  visible: DebateQueries['visible']
  demandsApproval: DemandsApproval
  refuseThirdParties: RefuseThirdParties
  streamUrl: (debateId: string) => string
  newId: NewId
}) {
  async function versionOf(state: DebateState, { version, checkpoint_id, branch_point }: Fork): Promise<number> {
    const named = Object.entries({ version, checkpoint_id, branch_point }).filter(([, value]) => value !== undefined)
    if (named[1]) throw invalid(named[1][0], `cannot stand beside ${named[0]?.[0]}`)
    if (checkpoint_id !== undefined) return versionOfCheckpoint(state, checkpoint_id)
    if (branch_point !== undefined) return versionAfterRound(await readLog(state.debateId), branch_point)
    if (version !== undefined && version > state.version) {
      throw invalid('version', `must be at most ${state.version}, where the debate is now`)
    }
    return version ?? state.version
  }

  return async (id: string, order: Fork, caller: Caller) => {
    const parent = await visible(id, caller)
    refuseHeld(parent)
    const [needsApproval] = await Promise.all([
      demandsApproval(caller),
      refuseThirdParties(caller.userId, parent.panel),
    ])
    const place = await ledger.at(id, await versionOf(parent, order))
    const topic = agreed({ topic: order.topic, task: order.task })
    const [field = 'context', context = ''] =
      agreed({ context: order.context, modified_context: order.modified_context }) ?? []
    refuseMoreEvidence(field, context, place)
    const added = { kind: 'context', title: 'Context', source: 'fork', content: context } as const
    const events = fork(place, {
      user: caller.userId,
      topic: topic && textOf(...topic),
      evidence: context.trim() === '' ? [] : [evidenceOf(added, newId('evidence'))],
      changes: changesIn(order),
    })
    const debateId = newId('debate')
    const first = needsApproval ? held(debateId, caller.userId, events) : events
    const state = await ledger.create(debateId, caller.org, first)
    return {
      ...createdRecord(state, streamUrl),
      ...forkIdNames(state.debateId),
      parent_debate_id: id,
      parent_version: place.version,
      branch_point: place.round,
      messages_inherited: place.messages.length,
      modified_context: context.trim() === '' ? null : context,
      message: 'The fork continues on its own',
    }
  }
}
export type DebateFork = ReturnType<typeof debateFork>

/** At no version: what waits for an approval does not begin under another id. */
function refuseHeld(parent: DebateState) {
  if (isHeld(parent)) throw conflict('The debate waits for an approval', { status: parent.status, reason: 'held' })
}

const changesIn = ({ rounds, consensus, consensus_threshold }: Fork) => ({
  ...(rounds !== undefined && { rounds }),
  ...(consensus !== undefined && { mode: consensus }),
  ...(consensus_threshold !== undefined && { threshold: consensus_threshold }),
})

function versionOfCheckpoint({ debateId, checkpoints }: DebateState, id: string): number {
  const known = parseCheckpointId(id)?.debateId === debateId && checkpoints.find((checkpoint) => checkpoint.id === id)
  if (!known) throw invalid('checkpoint_id', 'must be a checkpoint of this debate')
  return known.version
}

/** The last version before anything of the next round; 0 is before the first round. */
function versionAfterRound(events: readonly LogEvent[], round: number): number {
  const next = events.find(({ type, data }) => type === 'round_start' && data.round === round + 1)
  if (next) return next.version - 1
  const end = events.findLast(({ type, data }) => type === 'round_end' && data.round === round)
  if (!end) throw invalid('branch_point', 'must be a round that this debate held itself')
  return end.version
}
