import Type from 'typebox'
import { DebateReport } from '../debate-report.ts'
import { DebateId, READS, tool } from './tool.ts'
import { WaitSeconds } from './wait-seconds.ts'

export const getDecision = tool({
  name: 'get_decision',
  title: 'Get a decision',
  description:
    'Shows the decision of a debate, with its confidence and the dissent; waits for a debate that is still running. A debate that waits for a person says so.',
  operation: 'decisions.get',
  annotations: READS,
  input: Type.Object({ debate_id: DebateId, wait_seconds: WaitSeconds }),
  output: DebateReport,
  call: ({ debate_id, wait_seconds }, { debate }) => debate.report(debate_id, wait_seconds),
})
