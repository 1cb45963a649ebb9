import Type, { type Static } from 'typebox'
import { AUTOMATIC_TRIGGERS, MODES, MOST_ROUNDS } from '../../../../engine/protocol.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { AgentName, LONGEST_SOURCE } from '../../../../shared/schemas.ts'
import { DebateReport } from '../debate-report.ts'
import { type ToolCall, tool } from './tool.ts'
import { WaitSeconds } from './wait-seconds.ts'

const MOST_AGENTS = 8

const Question = Type.Object({
  question: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: '\\S',
    description: 'A question that can be decided, with what matters for the decision',
  }),
  options: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), {
      minItems: 2,
      maxItems: 10,
      description: 'The possible answers, if the question is closed',
    }),
  ),
  context: Type.Optional(
    Type.String({ maxLength: LONGEST_SOURCE, description: 'Material that the agents may cite; at most 1 MB' }),
  ),
  agents: Type.Optional(
    Type.Array(AgentName, {
      minItems: 2,
      maxItems: MOST_AGENTS,
      description: 'The agents that debate, by the names from list_agents. Default: chosen by their records',
    }),
  ),
  rounds: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_ROUNDS, description: 'The maximum number. Default: 3' }),
  ),
  consensus: Type.Optional(Type.Enum(MODES, { description: 'How votes become a decision. Default: majority' })),
  domain: Type.Optional(Type.String({ maxLength: 64, description: 'A short label, such as engineering' })),
  use_library: Type.Optional(Type.Boolean({ description: "Search the organization's library for evidence" })),
  use_memory: Type.Optional(Type.Boolean({ description: 'Search earlier decisions for evidence' })),
  breakpoints: Type.Optional(
    Type.Array(Type.Enum(AUTOMATIC_TRIGGERS), {
      uniqueItems: true,
      maxItems: AUTOMATIC_TRIGGERS.length,
      description: 'When the debate stops to ask a person',
    }),
  ),
})

export const ask = tool({
  name: 'ask',
  title: 'Ask a panel',
  description:
    'Has a panel of agents debate a question and answers with their decision, its confidence and the dissent. Takes from seconds to many minutes; a call with the same arguments joins the running debate instead of starting another. A status "running" means: call get_decision with the debate_id.',
  operation: 'debates.create',
  begins: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: Type.Object({ ...Question.properties, wait_seconds: WaitSeconds }),
  output: DebateReport,
  async call({ wait_seconds, ...question }, call) {
    const debateId = (await call.debate.answered()) ?? (await begin(question, call))
    return call.debate.outcome(debateId, wait_seconds)
  },
})

async function begin(question: Static<typeof Question>, { caller, ip, askOnce }: ToolCall): Promise<string> {
  const { use_library, use_memory, breakpoints, ...wanted } = question
  const grounding =
    use_library === undefined && use_memory === undefined
      ? undefined
      : { documents: use_library ?? false, memory: use_memory ?? false }
  const { debateId } = await askOnce({
    door: 'mcp',
    caller,
    ip,
    request: question as JsonObject,
    operation: 'debates.create',
    wanted: { ...wanted, ...(grounding && { grounding }), ...(breakpoints && { protocol: { breakpoints } }) },
  })
  return debateId
}
