import type { Simulation } from '../../api/work/workflows.ts'
import { counted } from '../../ui/text.ts'
import { typeWords } from './workflow-words.ts'

/** What a run would do, in the order of its steps. */
export function SimulationNote({ simulation }: { simulation: Simulation }) {
  const { valid, errors, warnings, step_previews, most_at_once } = simulation
  return (
    <div role="status" className={`grid gap-3 rounded-md border p-4 ${valid ? 'border-agree' : 'border-disagree'}`}>
      <p>
        {valid ? 'A run would come to its end.' : `A run would fail: ${errors.join('; ')}.`}{' '}
        <span className="text-muted">
          Nothing was begun, asked or sent. At most {counted(most_at_once, 'step')} would run at once.
        </span>
      </p>
      <ol aria-label="Steps that it would take" className="grid gap-1 text-sm">
        {step_previews.map((step) => (
          <li key={step.step_id} dir="auto" className={step.would_execute ? undefined : 'text-muted'}>
            {step.name}{' '}
            <span className="text-muted">
              {typeWords(step.type)}, {tookWords(step)}
            </span>
          </li>
        ))}
      </ol>
      {warnings.length > 0 && (
        <ul className="grid gap-1 text-sm text-modify">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const tookWords = ({ would_execute, times, status, error }: Simulation['step_previews'][number]): string => {
  if (!would_execute) return 'left out'
  const often = times > 1 ? `${counted(times, 'time')}, ` : ''
  return often + (status === 'failed' ? `fails${error === null ? '' : `: ${error}`}` : 'ends well')
}
