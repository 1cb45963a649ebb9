import { resolveBreakpoint } from '../../../engine/commands/breakpoints.ts'
import { parseBreakpointId } from '../../../engine/derived-ids.ts'
import { openBreakpoint } from '../../../engine/flow/breakpoints.ts'
import { isTerminal } from '../../../engine/state.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import { type Page, pageOf, pageResult } from '../../../shared/pagination.ts'
import type { Debates } from '../debates/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { breakpointRecord } from './record.ts'
import type { Resolution } from './schema.ts'
import type { BreakpointStore } from './store.ts'

interface Needs {
  store: BreakpointStore
  ledger: Pick<Ledger, 'act'>
  debates: Pick<Debates, 'find' | 'refuseThirdParties'>
}

/** The rules of breakpoints: where a debate waits for a person of its organization. */
export function breakpointService({ store, ledger, debates }: Needs) {
  async function visible(id: string, caller: Caller) {
    const place = parseBreakpointId(id)
    const state = place && (await debates.find(place.debateId, caller))
    const breakpoint = state?.breakpoints.find((each) => each.id === id)
    if (!state || !breakpoint) throw notFound('breakpoint', id)
    return { state, breakpoint }
  }

  return {
    async pending(asked: Page, caller: Caller) {
      const page = pageOf(asked, 200)
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

    async resolve(id: string, resolution: Resolution, caller: Caller) {
      const { breakpoint, state: before } = await visible(id, caller)
      if (breakpoint.resolution !== null) {
        throw conflict('This breakpoint is already resolved', {
          status: breakpoint.resolution === 'timeout' ? 'timeout' : 'resolved',
          resolution: breakpoint.resolution,
        })
      }
      const { message, redirect_task: redirectTask } = resolution
      const action = actionOf(resolution)
      if (message ?? redirectTask) await debates.refuseThirdParties(caller.userId, before.panel)
      const { state } = await ledger.act(before.debateId, (current) =>
        resolveBreakpoint(current, { breakpoint: id, user: caller.userId, action, message, redirectTask }),
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

function actionOf({ action, message }: Resolution) {
  if (action === 'resolve') return message?.trim() ? 'inject' : 'continue'
  return action === 'skip' ? 'continue' : action
}
