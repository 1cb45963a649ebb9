import { fail } from '../../../engine/commands/cancel-and-fail.ts'
import { pauseForBudget } from '../../../engine/commands/pause-and-resume.ts'
import type { Answer, Ask } from '../../../engine/flow/asks.ts'
import type { Lack } from '../../../engine/spending.ts'
import type { DebateState } from '../../../engine/state.ts'

/** What a debate comes to that no budget pays for. */
export const stopFor = (state: DebateState, lack: Lack) =>
  lack.follows === 'fail' ? fail(state, lack.message) : pauseForBudget(state, lack)

/** The answer of an agent that no budget pays for, where the debate is finished without it. */
export const unpaidAnswer = (
  { agent }: Ask,
  { panel }: Pick<DebateState, 'panel'>,
  { message }: Pick<Lack, 'message'>,
): Answer => ({
  kind: 'failed',
  reason: 'budget',
  message,
  usage: {},
  model: panel.find((member) => member.agent === agent)?.model ?? agent,
  generatedBy: 'model',
})
