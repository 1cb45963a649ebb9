import { Link } from '@tanstack/react-router'
import type { AgentOnOffer } from '../../api/agents.ts'
import { buttonClass } from '../../ui/button.tsx'
import { isChosenByRecord, modelsIn } from './question-form.ts'

/** What to expect where there are too few models to choose among, and the way to connect one. */
export function ModelsNote({ offered }: { offered: readonly AgentOnOffer[] }) {
  if (isChosenByRecord(offered)) return null
  const [model] = modelsIn(offered)
  return (
    <div className="grid justify-items-start gap-3 border-l-2 border-line pl-4 text-sm">
      <p className="measure">
        {model
          ? `Only one model is connected, so the built-in reader is asked unless you choose ${model.name} and at least one more; from two models on, those with the best records are.`
          : 'No language model is connected, so the built-in reader answers: it decides only what a sentence of your context states outright, and cannot weigh reasons; otherwise it lists what bears on the question and what is missing.'}
      </p>
      <Link to="/models" className={buttonClass()}>
        {model ? 'Connect another model' : 'Connect a model'}
      </Link>
    </div>
  )
}
