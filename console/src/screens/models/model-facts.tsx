import type { Connection } from '../../api/agents/models.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { abilityWords } from './model-labels.ts'

type Facts = Parameters<typeof abilityWords>[0] & Pick<Connection['models'][number], 'tested_at' | 'testing'>

/** What a model was found to be able to do, and when it was tested. */
export function ModelFacts({ model }: { model: Facts }) {
  return (
    <p className="text-sm text-muted">
      {abilityWords(model).map((fact) => (
        <span key={fact}>{fact} · </span>
      ))}
      <Tested at={model.tested_at} isTesting={model.testing} />
    </p>
  )
}

function Tested({ at, isTesting }: { at: string | null; isTesting: boolean }) {
  if (isTesting) return <span className="text-ink">being tested now…</span>
  if (at === null) return <span>not tested yet</span>
  return (
    <span>
      tested <RelativeTime at={at} />
    </span>
  )
}

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
