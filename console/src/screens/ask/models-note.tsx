import { Link } from '@tanstack/react-router'
import type { AgentOnOffer } from '../../api/agents/roster.ts'
import { buttonClass } from '../../ui/button.tsx'
import { isChosenByRecord, modelsIn } from './question-form.ts'

/** What to expect where there is one model, and the way to connect another. */
export function ModelsNote({ offered }: { offered: readonly AgentOnOffer[] }) {
  const [model] = modelsIn(offered)
  if (!model || isChosenByRecord(offered)) return null
  return (
    <div className="grid justify-items-start gap-3 border-l-2 border-line pl-4 text-sm">
      <p className="measure">
        Only one model is connected, so the built-in reader is asked unless you choose {model.name} and at least one
        more. With two models, those with the best records are asked.
      </p>
      <Link to="/models" className={buttonClass()}>
        Connect another model
      </Link>
    </div>
  )
}
