import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequests,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Sealing } from '../../../src/shared/crypto/encryption.ts'
import { type FixtureTool, text } from './plain-tools.ts'

const form = (property: string) =>
  inputRequired.elicit({
    mode: 'form',
    message: `Please tell your ${property}`,
    requestedSchema: { type: 'object', properties: { [property]: { type: 'string' } }, required: [property] },
  })
const sample = () =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: 'What is the capital of France?' } }],
    maxTokens: 100,
  })

const OWNER = 'mcp conformance'

/** What the client brought back under a name, if it is an answer at all. */
function answered({ mcpReq }: ServerContext, name: string): Record<string, unknown> | undefined {
  const answer = mcpReq.inputResponses?.[name]
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : undefined
}

/** What was filled into a form. */
export function filled(context: ServerContext, name: string): Record<string, unknown> | undefined {
  const { action, content } = answered(context, name) ?? {}
  return action === 'accept' ? (content as Record<string, unknown>) : undefined
}

const complete = (words: string) => ({ content: [text(words)] })
export const askName = () => inputRequired({ inputRequests: { user_name: form('name') } })

/** Tools that ask the client's user before they answer. */
export function askingTools(sealing: Sealing): Readonly<Record<string, FixtureTool>> {
  const sealed = (step: string) => sealing.seal(step, OWNER)

  /** The step that a state brings back; refuses one that is not ours. */
  async function stepOf({ mcpReq }: ServerContext): Promise<string | undefined> {
    const state = mcpReq.requestState<string>()
    if (state === undefined) return undefined
    const step = await sealing.open(state, OWNER)
    if (step === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid requestState')
    return step
  }

  const asks = (name: string, requests: () => InputRequests, done: string): FixtureTool => ({
    async call(context) {
      if ((await stepOf(context)) === 'asked' && answered(context, name)) return complete(done)
      return inputRequired({ inputRequests: requests(), requestState: await sealed('asked') })
    },
  })

  return {
    test_input_required_result_elicitation: {
      call: (context) => (filled(context, 'user_name') ? complete('The name is known') : askName()),
    },
    test_input_required_result_sampling: {
      call: (context) =>
        answered(context, 'capital_question')
          ? complete('The capital is known')
          : inputRequired({ inputRequests: { capital_question: sample() } }),
    },
    test_input_required_result_list_roots: {
      call: (context) =>
        answered(context, 'client_roots')
          ? complete('The roots are known')
          : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
    },
    test_input_required_result_request_state: asks(
      'confirm',
      () => ({ confirm: form('ok') }),
      'It is confirmed: state-ok',
    ),
    test_input_required_result_tampered_state: asks('confirm', () => ({ confirm: form('ok') }), 'Confirmed'),
    test_input_required_result_multiple_inputs: asks(
      'user_name',
      () => ({ user_name: form('name'), greeting: sample(), client_roots: inputRequired.listRoots() }),
      'All is known',
    ),
    test_input_required_result_multi_round: {
      async call(context) {
        const step = await stepOf(context)
        if (step === 'colour' && answered(context, 'step2')) return complete('Name and colour are known')
        if (step === 'name' && answered(context, 'step1'))
          return inputRequired({ inputRequests: { step2: form('colour') }, requestState: await sealed('colour') })
        return inputRequired({ inputRequests: { step1: form('name') }, requestState: await sealed('name') })
      },
    },
    test_input_required_result_capabilities: {
      call({ mcpReq }) {
        const envelope = mcpReq.envelope as Record<string, unknown> | undefined
        const { sampling, elicitation } = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities
        return inputRequired({
          inputRequests: { ...(elicitation && { user_name: form('name') }), ...(sampling && { greeting: sample() }) },
        })
      },
    },
    test_streaming_elicitation: { call: askName },
  }
}
