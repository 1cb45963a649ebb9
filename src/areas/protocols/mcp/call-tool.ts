import { inputRequired, ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server'
import type { DebateState } from '../../../engine/state.ts'
import type { JsonObject } from '../../../shared/canonical-json.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Performer } from '../../../shared/identity/operations.ts'
import { abilitiesOf } from './client-abilities.ts'
import { debateCall, NeedsInput, TaskHandle } from './debate-calls.ts'
import type { DebateReport } from './debate-report.ts'
import type { McpDependencies } from './dependencies.ts'
import { debateFollower } from './follow-debate.ts'
import { breakpointForm, requestStates } from './input-requests.ts'
import { taskOf } from './tasks.ts'
import { refusedResult, toolResult } from './tool-results.ts'
import { TOOLS } from './tools/all-tools.ts'
import type { Tool } from './tools/tool.ts'

/** The request by which a tool is called. */
export interface ToolRequest extends Performer {
  /** Called when the answer begins to wait for a debate. */
  waits(): void
}

interface ToolCallerDependencies extends McpDependencies {
  reportOf(state: DebateState): DebateReport
}

/** Calls tools for clients. What is refused is a result that a model can read. */
export function toolCaller(dependencies: ToolCallerDependencies) {
  const { services, askOnce, operations, broadcast, sealing, now, readerOf, reportOf } = dependencies
  const follow = debateFollower({ broadcast, visible: services.debates.visible })
  const states = requestStates({ sealing, now })
  const known = new Map(TOOLS.map((tool) => [tool.name, { tool, read: readerOf(tool.input) }]))

  /** What this call does with its debate. */
  function debateOf(tool: Tool, input: JsonObject, by: ToolRequest, context: ServerContext) {
    const { mcpReq } = context
    const { caller } = by
    const token = mcpReq._meta?.progressToken
    return debateCall(
      {
        caller,
        tool: tool.name,
        input,
        client: abilitiesOf(context),
        requestState: mcpReq.requestState<string>(),
        inputResponses: mcpReq.inputResponses,
        patience: {
          gone: mcpReq.signal,
          waits: by.waits,
          progress(step) {
            if (token === undefined) return
            const params = { progressToken: token, ...step }
            mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
          },
        },
      },
      {
        follow,
        states,
        reportOf,
        mayResolve: (who) => operations.admits('breakpoints.resolve', who),
        resolve(breakpoint, resolution) {
          const work = () => services.resolveBreakpoint(breakpoint, resolution, caller)
          return operations.perform('breakpoints.resolve', by, work, breakpoint)
        },
      },
    )
  }

  async function called(tool: Tool, input: JsonObject, by: ToolRequest, context: ServerContext) {
    const { caller, ip } = by
    const debate = debateOf(tool, input, by, context)
    const call = () => tool.call(input, { caller, ip, services, askOnce, debate })
    const answer = await (tool.begins ? call() : operations.perform(tool.operation, by, call))
    if (answer instanceof TaskHandle) {
      return { resultType: 'task', content: [], ...taskOf(answer.state, { reportOf }) }
    }
    if (!(answer instanceof NeedsInput)) return toolResult(answer)
    const { breakpoint, requestState } = answer
    const request = inputRequired.elicit(breakpointForm(breakpoint))
    return inputRequired({ inputRequests: { [breakpoint.id]: request }, requestState })
  }

  return async (name: string, given: unknown, by: ToolRequest, context: ServerContext) => {
    const found = known.get(name)
    if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
    try {
      return await called(found.tool, found.read(given ?? {}) as JsonObject, by, context)
    } catch (fault) {
      if (fault instanceof ServiceError && fault.status !== 500) return refusedResult(fault)
      throw fault
    }
  }
}
