import { join } from 'node:path'
import Type from 'typebox'
import { SEVERITIES_OF_FINDINGS } from '../../../analysis/finding.ts'
import { MEGABYTE, type SandboxTask, USUAL_LIMITS } from '../task.ts'

const LONGEST_TEXT = 2_000

export interface FlowAsked {
  /** The modules whose short forms are the bytes that come with the question, in their order. */
  modules: readonly { path: string; bytes: number }[]
  /** Keys and values of property files. */
  properties: readonly (readonly [string, string])[]
  /** Below these folders lie packages that others use: what they export may be called with anything. */
  libraries: readonly string[]
  /** Files with rules of the organization, as they were found. */
  rules: readonly { path: string; text: string }[]
}

const Text = Type.String({ maxLength: LONGEST_TEXT })
const Step = Type.Object({
  path: Type.String(),
  line: Type.Integer({ minimum: 0 }),
  column: Type.Optional(Type.Integer()),
  what: Text,
})
const Found = Type.Object({
  kind: Type.Enum(['sast', 'bug']),
  rule: Text,
  title: Text,
  message: Text,
  severity: Type.Enum(SEVERITIES_OF_FINDINGS),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  path: Type.String(),
  line: Type.Integer({ minimum: 0 }),
  column: Type.Optional(Type.Integer()),
  symbol: Type.Optional(Text),
  snippet: Type.Optional(Text),
  cwe: Type.Optional(Text),
  owasp: Type.Optional(Type.Object({ 2021: Text, 2025: Text })),
  remediation: Type.Optional(Text),
  path_steps: Type.Optional(Type.Array(Step, { maxItems: 100 })),
})

const FlowRead = Type.Object({
  findings: Type.Array(Found, { maxItems: 20_000 }),
  functions: Type.Integer(),
  gave_up: Type.Array(Type.Object({ path: Type.String(), name: Type.String() }), { maxItems: 100_000 }),
  rules: Type.Integer({ description: 'How many rules of the organization were applied' }),
  faults: Type.Array(Text, { maxItems: 1_000, description: 'What is wrong with rules of the organization' }),
})

/** Follows data through the files of one repository. */
export const flowTask: SandboxTask<FlowAsked, typeof FlowRead> = {
  name: 'flow',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: FlowRead,
  lane: 'code',
  limits: {
    ...USUAL_LIMITS,
    cpuSeconds: 240,
    kernelCpuSeconds: 300,
    wallSeconds: 900,
    heapBytes: 448 * MEGABYTE,
  },
}

/** The same for a piece of code whose sender waits for the answer. */
export const snippetFlowTask: typeof flowTask = { ...flowTask, lane: 'snippets', limits: USUAL_LIMITS }
