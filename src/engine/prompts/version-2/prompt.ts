import type { Ask } from '../../flow/asks.ts'
import type { DebateState } from '../../state.ts'
import { evidenceNames } from '../evidence.ts'
import { type AnswerForm, ownLines, type Prompt, type PromptOptions } from '../prompt.ts'
import { fitted, sumOf } from './blocks.ts'
import { saidBlocks } from './discussion.ts'
import { schemaOf } from './forms.ts'
import { formKindOf, readerPart } from './reader-part.ts'
import { sharesOf } from './room.ts'
import { beginningOf, RULES } from './shared-part.ts'

/** A prompt whose bytes before the first difference between two agents, phases or rounds are as many as can be. */
export function sharedPrompt(state: DebateState, ask: Ask, { room, formMode }: PromptOptions): Prompt {
  const names = evidenceNames(state)
  const shares = sharesOf(state, names, room)
  const beginning = beginningOf(state, names, shares)
  const said = fitted(saidBlocks(state, ask, names, shares.later), shares.said, shares.one)
  const reader = readerPart(state, ask, names, formMode, shares)
  const leftOut = sumOf(beginning.leftOut, said.leftOut, reader.leftOut)
  return {
    system: RULES,
    parts: [beginning.text, said.text, reader.text].filter((text) => text !== ''),
    form: formFor(state, ask, formMode),
    own: ownLines(RULES, reader.text),
    ...(leftOut.pieces + leftOut.characters > 0 && { leftOut }),
  }
}

function formFor(state: DebateState, ask: Ask, mode: PromptOptions['formMode']): AnswerForm {
  const kind = formKindOf(state, ask)
  if (kind === 'text' || (kind === 'position' && mode === 'words')) return { kind }
  const aloud = kind === 'position' || kind === 'revision' ? ({ aloud: 'content' } as const) : {}
  return { kind, schema: schemaOf(kind, state), ...aloud }
}
