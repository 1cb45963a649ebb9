import Type, { type Static } from 'typebox'
import { isHeld, openBreakpoint } from '../../../engine/flow/breakpoints.ts'
import { type DebateState, isTerminal } from '../../../engine/state.ts'
import type { Breakpoint } from '../../../engine/state-parts.ts'
import { canonicalJson, type JsonObject } from '../../../shared/canonical-json.ts'
import { compiledOnce } from '../../../shared/compiled-schema.ts'
import type { Sealing } from '../../../shared/crypto/encryption.ts'
import { type Caller, isOwnSession } from '../../../shared/identity/caller.ts'
import { oneLine } from '../../../shared/text/untrusted-text.ts'

/** What a person answers at a breakpoint. */
const Answered = Type.Object({
  action: Type.Enum(['continue', 'inject', 'redirect', 'abort']),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
})

const Response = Type.Object({
  action: Type.Enum(['accept', 'decline', 'cancel']),
  content: Type.Optional(Type.Unknown()),
})

/** The breakpoint at which the user of a client is asked; an approval is given elsewhere. */
export function breakpointForUser(state: DebateState): Breakpoint | undefined {
  return isTerminal(state) || isHeld(state) ? undefined : openBreakpoint(state)
}

/** The form that a client shows its user at a breakpoint, as `elicitation/create` takes it. */
export const breakpointForm = ({ message, trigger, deadline }: Breakpoint) => ({
  mode: 'form' as const,
  message: `The debate waits for a person (${trigger.replaceAll('_', ' ')}): ${oneLine(message)} It is decided without one at ${deadline}.`,
  requestedSchema: {
    type: 'object' as const,
    properties: {
      action: {
        type: 'string' as const,
        title: 'What to do',
        description:
          'continue: proceed unchanged; inject: give the agents the message; redirect: give them the message as the new task; abort: end the debate without a decision',
        enum: ['continue', 'inject', 'redirect', 'abort'],
      },
      message: { type: 'string' as const, title: 'Message', maxLength: 10_000 },
    },
    required: ['action'],
  },
})

/** How a breakpoint is resolved. */
export interface Resolution {
  action: Static<typeof Answered>['action']
  message?: string
  redirect_task?: string
}

/** What a client's response to the form means; undefined if its user declined, or it is no such response. */
export function resolutionIn(response: unknown): Resolution | undefined {
  if (!compiledOnce(Response).Check(response)) return undefined
  const { action, content } = response as Static<typeof Response>
  if (action !== 'accept' || !compiledOnce(Answered).Check(content)) return undefined
  const { action: chosen, message } = content as Static<typeof Answered>
  if (chosen === 'redirect') return { action: chosen, ...(message !== undefined && { redirect_task: message }) }
  return { action: chosen, ...(chosen === 'inject' && message !== undefined && { message }) }
}

/** An answer that is refused is told, unless somebody has resolved the breakpoint meanwhile. */
export const unlessResolved = (breakpoint: string, read: () => Promise<DebateState>) => async (fault: unknown) => {
  if (openBreakpoint(await read())?.id === breakpoint) throw fault
}

/** The call that a state belongs to: another caller's, or with other arguments, does not open it. */
interface StateOwner {
  caller: Caller
  tool: string
  input: JsonObject
}

const VALID_MS = 15 * 60_000

const State = Type.Object({ debate: Type.String(), breakpoint: Type.String(), until: Type.Number() })

/** Seals what a client brings back with its user's answer, so that it can neither be read nor used for another call. */
export function requestStates({ sealing, now }: { sealing: Sealing; now: () => Date }) {
  const ownerOf = ({ caller, tool, input }: StateOwner) => {
    const { kind, org, userId, sessionId } = caller
    const holder = isOwnSession(caller) ? userId : `${userId} ${kind} ${sessionId}`
    return `mcp input\n${canonicalJson([org, holder, tool, input])}`
  }
  return {
    seal: (debate: string, breakpoint: string, owner: StateOwner) =>
      sealing.seal(JSON.stringify({ debate, breakpoint, until: now().getTime() + VALID_MS }), ownerOf(owner)),

    /** Undefined if it is not ours, not of this call, or too old. */
    async open(sealed: string, owner: StateOwner): Promise<Static<typeof State> | undefined> {
      const text = await sealing.open(sealed, ownerOf(owner))
      const state: unknown = text === undefined ? undefined : JSON.parse(text)
      if (!compiledOnce(State).Check(state)) return undefined
      const opened = state as Static<typeof State>
      return opened.until > now().getTime() ? opened : undefined
    },
  }
}
export type RequestStates = ReturnType<typeof requestStates>
