import type { DebateState } from './state.ts'

/** The prompts and rules of asking that a debate gets which begins now; it keeps them. */
export const PROMPT_VERSION = 2

/** Whether the debate began with the first prompts, and with the endings and counts of their time. */
export const isFirstVersion = ({ promptVersion }: Pick<DebateState, 'promptVersion'>): boolean => promptVersion === 1
