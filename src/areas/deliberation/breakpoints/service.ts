import { resolveBreakpoint } from '../../../engine/commands/breakpoints.ts'
import { isKnown } from '../../../engine/commands/refusals.ts'
import { parseBreakpointId } from '../../../engine/derived-ids.ts'
import type { MessageOrigin } from '../../../engine/events/parts.ts'
import { openBreakpoint } from '../../../engine/flow/breakpoints.ts'
import { roundsOf } from '../../../engine/protocol.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Breakpoint as Stop } from '../../../engine/state-parts.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageResult } from '../../../shared/pagination.ts'
import { type Debates, lastChoices } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { type Breakpoint, breakpointIdNames, type Resolution } from './schema.ts'
import type { BreakpointStore } from './store.ts'

/** Refuses an answer from a person who may not approve that a held debate begins. */
export type RefuseApproval = (held: Pick<DebateState, 'organizationId' | 'user'>, caller: Caller) => Promise<void>

/** The rules of breakpoints: where a debate waits for a person of its organization. */
export function breakpointService({
  store,
  ledger,
  debates,
  refuseApproval,
}: {
  store: BreakpointStore
  refuseApproval: RefuseApproval
  ledger: Pick<Ledger, 'act'>
  debates: Pick<Debates, 'find' | 'refuseThirdParties'>
}) {
  async function visible(id: string, caller: Caller) {
    const place = parseBreakpointId(id)
    const state = place && (await debates.find(place.debateId, caller))
    const breakpoint = state?.breakpoints.find((each) => each.id === id)
    if (!state || !breakpoint) throw notFound('breakpoint', id)
    return { state, breakpoint }
  }

  return {
    async pending(page: Page, caller: Caller) {
      const waiting = await store.pending(caller.org, page)
      const states = await Promise.all(waiting.items.map(({ debateId }) => debates.find(debateId, caller)))
      const items = states.flatMap((state) => {
        const open = state && !isTerminal(state) ? openBreakpoint(state) : undefined
        return state && open ? [breakpointRecord(state, open)] : []
      })
      const total = waiting.total - waiting.items.length + items.length
      return { ...pageResult('breakpoints', { items, total }, page), count: items.length }
    },

    async status(id: string, caller: Caller) {
      const { state, breakpoint } = await visible(id, caller)
      return breakpointRecord(state, breakpoint)
    },

    /** A message that was processed before decides nothing again. */
    async resolve(id: string, resolution: Resolution, caller: Caller, origin?: MessageOrigin) {
      const { breakpoint, state: before } = await visible(id, caller)
      if (breakpoint.resolution !== null && !isKnown(before, origin)) {
        throw conflict('This breakpoint is already resolved', {
          status: breakpoint.resolution === 'timeout' ? 'timeout' : 'resolved',
          resolution: breakpoint.resolution,
        })
      }
      const { message, redirect_task: redirectTask } = resolution
      const action = actionOf(resolution, breakpoint)
      if (breakpoint.trigger === 'approval') await refuseApproval(before, caller)
      if (message ?? redirectTask) await debates.refuseThirdParties(caller.userId, before.panel)
      const { state } = await ledger.act(before.debateId, (current) =>
        resolveBreakpoint(current, { breakpoint: id, user: caller.userId, action, message, redirectTask, origin }),
      )
      return {
        success: true,
        breakpoint_id: id,
        debate_id: state.debateId,
        status: 'resolved' as const,
        action: resolution.action,
        debate_status: state.status,
        message: message ?? 'The breakpoint was resolved',
      }
    },
  }
}
export type BreakpointService = ReturnType<typeof breakpointService>

function actionOf({ action, message }: Resolution, { trigger }: Stop) {
  if (action === 'resolve') return message?.trim() && trigger !== 'approval' ? 'inject' : 'continue'
  return action === 'skip' ? 'continue' : action
}

const LATEST_MESSAGES = 10

/** A breakpoint with what a person needs to see of the debate to resolve it. */
function breakpointRecord(state: DebateState, breakpoint: Stop): Breakpoint {
  const { id, trigger, message, round, resolution, raisedAt, deadline, timeoutMinutes } = breakpoint
  return {
    ...breakpointIdNames(id),
    debate_id: state.debateId,
    trigger,
    message,
    round,
    status: resolution === null ? 'pending' : resolution === 'timeout' ? 'timeout' : 'resolved',
    resolution,
    created_at: raisedAt,
    resolved_at: breakpoint.resolvedAt,
    resolved_by: breakpoint.resolvedBy,
    timeout_minutes: timeoutMinutes,
    deadline,
    on_timeout: state.protocol.on_timeout,
    snapshot: snapshotOf(state, raisedAt),
  }
}

function snapshotOf(state: DebateState, at: string): Breakpoint['snapshot'] {
  const live = state.proposals.filter(({ withdrawn }) => !withdrawn)
  const tally = state.tallies.at(-1)
  const critiques = state.critiques.filter(
    ({ round, proposal }) => round === state.round && live.some(({ id }) => id === proposal),
  )
  const textOf = (choice: string) => state.proposals.find(({ id }) => id === choice)?.text ?? choice
  return {
    debate_id: state.debateId,
    task: state.topic,
    current_round: state.round,
    total_rounds: roundsOf(state.protocol),
    latest_messages: state.messages.slice(-LATEST_MESSAGES).map(({ agent, user, role, content, round, at }) => ({
      agent,
      user_id: user,
      role,
      content,
      round,
      timestamp: at,
    })),
    active_proposals: live.map(({ text }) => text),
    open_critiques: critiques.flatMap(({ issues }) => issues),
    current_consensus: tally?.winner ? textOf(tally.winner) : null,
    confidence: tally?.confidence ?? 0,
    agent_positions: Object.fromEntries([...lastChoices(state)].map(([agent, choice]) => [agent, textOf(choice)])),
    unresolved_issues: [...new Set(state.messages.flatMap(({ needs }) => needs))],
    key_disagreements: dissentIn(state),
    created_at: at,
  }
}

/** Why agents voted for something other than the leading choice. */
function dissentIn({ votes, tallies }: DebateState): string[] {
  const last = tallies.at(-1)
  if (!last) return []
  return votes.flatMap(({ agent, round, choice, reason }) =>
    agent !== null && round === last.round && choice !== last.winner && choice !== 'abstain' ? [reason] : [],
  )
}
