import type { Connection } from '../../api/agents/models.ts'

const WORDS: Record<Connection['state'], string> = { working: 'working', failing: 'failing', untested: 'not asked yet' }

/** How a model is, and the provider's own reason when it fails. */
export function StateWord({ state, problem }: Pick<Connection, 'state' | 'problem'>) {
  return (
    <span dir="auto" className={state === 'failing' ? 'text-disagree' : 'text-muted'}>
      {WORDS[state]}
      {problem && `: ${problem}`}
    </span>
  )
}
