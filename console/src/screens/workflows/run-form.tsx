import { newIdempotencyKey } from '@parley/client/idempotency-key'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { RUNS } from '../../api/work/runs.ts'
import { type Simulation, simulateRun, startRun, type Template } from '../../api/work/workflows.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { counted } from '../../ui/text.ts'
import { InputFields, inputsOf, objectIn } from './input-fields.tsx'
import { typeWords } from './workflow-words.ts'

const EXAMPLE = '{"review": {"output": {"approved": false}}}'

interface Filled {
  /** Counts how often an example was filled in. */
  times: number
  values: Readonly<Record<string, unknown>>
}

/** Begins a run with what its template asks for, and leads to where it is followed. */
export function RunForm({ template: { id, inputs, examples } }: { template: Template }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const [simulated, setSimulated] = useState<Simulation>()
  const [filled, setFilled] = useState<Filled>({ times: 0, values: {} })

  async function send(entered: Record<string, string>) {
    setSimulated(undefined)
    const body = { inputs: inputsOf(inputs, entered) }
    if (entered.act === 'simulate') {
      setSimulated(await simulateRun(id, { ...body, outcomes: objectIn(entered, 'outcomes') }))
      return
    }
    const { execution_id } = await startRun(id, body, keyOf(body))
    await queries.invalidateQueries({ queryKey: RUNS })
    await navigate({ to: '/workflows/runs/$run', params: { run: execution_id } })
  }

  return (
    <div className="measure grid gap-4">
      {examples.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Fill in an example:
          {examples.map((example) => (
            <Button key={example.name} onClick={() => setFilled({ times: filled.times + 1, values: example.inputs })}>
              {example.name}
            </Button>
          ))}
        </p>
      )}
      <Form key={filled.times} submit="Run it" onSubmit={send} beside={<Simulate />} autoComplete="off">
        {(about) => (
          <>
            <InputFields schema={inputs} about={about} values={filled.times > 0 ? filled.values : undefined} />
            <details>
              <summary className="text-sm text-muted">Outcomes of steps in the simulation</summary>
              <div className="pt-3">
                <TextArea
                  label="Outcomes (optional)"
                  name="outcomes"
                  hint={`A JSON object by the ids of steps, such as ${EXAMPLE}. All others succeed.`}
                  fault={about('outcomes', 'with its parts')}
                />
              </div>
            </details>
          </>
        )}
      </Form>
      {simulated && <SimulationNote simulation={simulated} />}
    </div>
  )
}

const Simulate = () => (
  <Button type="submit" name="act" value="simulate">
    Try it without effect
  </Button>
)

/** A key for each request: one that is sent again unchanged is the same. */
function useRequestKey() {
  const sent = useRef({ text: '', key: '' })
  return (body: object): string => {
    const text = JSON.stringify(body)
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() }
    return sent.current.key
  }
}

/** What a run would do, in the order of its steps. */
function SimulationNote({ simulation }: { simulation: Simulation }) {
  const { valid, errors, warnings, step_previews, most_at_once } = simulation
  return (
    <div role="status" className={`grid gap-3 rounded-md border p-4 ${valid ? 'border-agree' : 'border-disagree'}`}>
      <p>
        {valid ? 'A run would complete.' : `A run would fail: ${errors.join('; ')}.`}{' '}
        <span className="text-muted">
          Nothing was started, asked or sent. At most {counted(most_at_once, 'step')} would run at once.
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
