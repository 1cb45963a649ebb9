import type { Ask } from '../flow/asks.ts'

import { type DebateState, isFirstVersion } from '../state.ts'
import type { Prompt, PromptOptions } from './prompt.ts'
import { firstPrompt } from './version-1.ts'
import { sharedPrompt } from './version-2/prompt.ts'

export {
  ABSTAIN_LINE,
  type AnswerForm,
  type FormKind,
  POSITION_LINE,
  type Prompt,
  type PromptOptions,
  wholeQuestion,
} from './prompt.ts'
export { leastRoom } from './version-2/prompt.ts'

/** The prompt for an ask. It follows from the state before the phase, so a second try gets the same prompt. */
export const promptFor = (state: DebateState, ask: Ask, options: PromptOptions = { formMode: 'words' }): Prompt =>
  isFirstVersion(state) ? firstPrompt(state, ask) : sharedPrompt(state, ask, options)
