import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Breakpoint } from '../../../engine/state-parts.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import type { Caller } from '../../../shared/identity/caller.ts'
import type { DebateReport } from './debate-report.ts'
import type { FollowDebate, Patience } from './follow-debate.ts'
import {
  breakpointForUser,
  type RequestStates,
  type Resolution,
  resolutionIn,
  unlessResolved,
} from './input-requests.ts'

/** The client has to ask its user, and to repeat the call with the answer and this state. */
export class NeedsInput {
  readonly breakpoint: Breakpoint
  readonly requestState: string
  constructor(breakpoint: Breakpoint, requestState: string) {
    this.breakpoint = breakpoint
    this.requestState = requestState
  }
}

/** The client follows the debate as a task. */
export class TaskHandle {
  readonly state: DebateState
  constructor(state: DebateState) {
    this.state = state
  }
}

/** The state that a client brought back is not of this call, or too old. */
export class UnknownRequestState extends Error {}

/** What the client of a call can do. */
export interface ClientAbilities {
  /** It shows its user forms and brings the answers back. */
  elicits: boolean
  /** It has the tasks extension. */
  tasks: boolean
}

/** The facts of a call that concern its debate. */
export interface CallFacts {
  caller: Caller
  tool: string
  input: JsonObject
  client: ClientAbilities
  requestState: string | undefined
  inputResponses: Readonly<Record<string, unknown>> | undefined
  patience: Omit<Patience, 'seconds'>
}

interface DebateCallsDependencies {
  follow: FollowDebate
  states: RequestStates
  reportOf(state: DebateState): DebateReport
  /** Whether the caller may resolve breakpoints. */
  mayResolve(caller: Caller): boolean
  /** Resolves a breakpoint as a request of this call's caller. */
  resolve(breakpoint: string, resolution: Resolution): Promise<unknown>
}

/** What one call of a tool does with its debate. */
export interface DebateCall {
  /** The debate to which the client's user has just answered; undefined in an ordinary call. */
  answered(): Promise<string | undefined>
  /** What became of a debate within these seconds. */
  report(debateId: string, seconds: number): Promise<DebateReport>
  /** The same, or a task where the client has them, or the question at which the debate waits. */
  outcome(debateId: string, seconds: number): Promise<DebateReport | NeedsInput | TaskHandle>
}

export function debateCall(facts: CallFacts, dependencies: DebateCallsDependencies): DebateCall {
  const { caller, tool, input, client, requestState, inputResponses, patience } = facts
  const { follow, states, reportOf, mayResolve, resolve } = dependencies
  let declined = false
  return {
    async answered() {
      if (requestState === undefined) return undefined
      const state = await states.open(requestState, { caller, tool, input })
      if (!state) throw new UnknownRequestState('The state is not of this call, or too old')
      const resolution = resolutionIn(inputResponses?.[state.breakpoint])
      if (resolution) {
        const read = () => follow(state.debate, caller, { ...patience, seconds: 0 })
        await resolve(state.breakpoint, resolution).catch(unlessResolved(state.breakpoint, read))
      } else declined = true
      return state.debate
    },

    report: async (debateId, seconds) => reportOf(await follow(debateId, caller, { ...patience, seconds })),

    async outcome(debateId, seconds) {
      const state = await follow(debateId, caller, { ...patience, seconds: client.tasks ? 0 : seconds })
      if (client.tasks && !isTerminal(state)) return new TaskHandle(state)
      const breakpoint = breakpointForUser(state)
      if (!breakpoint || declined || !client.elicits || !mayResolve(caller)) return reportOf(state)
      return new NeedsInput(breakpoint, await states.seal(debateId, breakpoint.id, { caller, tool, input }))
    },
  }
}
