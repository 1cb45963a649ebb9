import type { Definition, Step } from '../../../api/work/workflows.ts'
import type { Way } from '../../../ui/graph/layout.ts'
import { stepKind, stepRules } from '../workflow-words.ts'
import { waysOf } from './ways.ts'

/** The steps in words: what each is, and after which others it comes. */
export function StepList({ definition }: { definition: Pick<Definition, 'steps' | 'edges'> }) {
  const { steps } = definition
  const ways = waysOf(definition)
  const names = new Map(steps.map(({ id, name = id }) => [id, name]))
  return (
    <ol aria-label="Steps" className="grid content-start border-t border-line">
      {steps.map((step) => (
        <li key={step.id} className="grid gap-1 border-b border-line py-3">
          <p dir="auto" className="font-medium">
            {names.get(step.id)} <span className="text-sm font-normal text-muted">{stepKind(step)}</span>
          </p>
          {step.description && (
            <p dir="auto" className="measure text-sm">
              {step.description}
            </p>
          )}
          <Comes step={step} ways={ways} nameOf={(id) => names.get(id) ?? id} />
          {stepRules(step).length > 0 && <p className="text-sm text-muted">{stepRules(step).join(' · ')}</p>}
        </li>
      ))}
    </ol>
  )
}

interface ComesProps {
  step: Step
  ways: readonly Way[]
  nameOf: (id: string) => string
}

/** What comes before a step, and what it leads back to. */
function Comes({ step: { id }, ways, nameOf }: ComesProps) {
  const before = ways.filter(({ to, isBack }) => to === id && !isBack)
  const again = ways.filter(({ from, isBack }) => from === id && isBack)
  return (
    <ul className="text-sm text-muted">
      {before.length === 0 && <li>Begins at once</li>}
      {before.map(({ from, words }) => (
        <li key={`${from} ${words}`}>
          After <bdi>{nameOf(from)}</bdi>
          {words !== '' && `, ${words}`}
        </li>
      ))}
      {again.map(({ to, words }) => (
        <li key={`${to} ${words}`}>
          Back to <bdi>{nameOf(to)}</bdi>
          {words !== '' && ` ${words}`}
        </li>
      ))}
    </ul>
  )
}
