import type { ChosenAgent } from '../../../engine/agent.ts'
import type { DebateState } from '../../../engine/state.ts'
import { own } from '../../../shared/own.ts'
import type { NewDebate } from '../debates/index.ts'

/** The panel of a debate, to sit on another. Roles belonged to that debate. */
export const formerPanel = ({ panel, personas }: DebateState): ChosenAgent[] =>
  panel.map(({ agent, provider, model }) => {
    const persona = own(personas, agent)
    return { agent, provider, model, ...(persona !== undefined && { persona }) }
  })

/** What a debate knew, to be known in another. */
export const formerSources = ({ evidence }: DebateState): NonNullable<NewDebate['sources']> =>
  evidence.map(({ kind, title, source, content, url }) => ({
    kind: kind === 'context' ? 'context' : 'document',
    title,
    source,
    content,
    ...(url !== null && { url }),
  }))
