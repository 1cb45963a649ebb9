import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ROSTER, type TestResult } from '../../api/agents/models.ts'
import { Button } from '../../ui/button.tsx'
import { priceWords } from '../../ui/money.ts'
import { FaultNote } from '../../ui/states.tsx'
import { latencyWords } from './model-facts.tsx'

/** The result of a test call: speed, price and number of models, or the provider's own reason. */
export function TestNote({ result }: { result: TestResult }) {
  const { ok, model, latency_ms, price, models, message } = result
  if (!ok) {
    return (
      <p role="status" dir="auto" className="border-l-2 border-disagree pl-3 text-sm">
        {message}
      </p>
    )
  }
  const facts = [
    latency_ms === null ? `${model} answered` : `${model} answered in ${latencyWords(latency_ms)}`,
    ...(price ? [priceWords(price)] : []),
    ...(models.length > 0 ? [models.length === 1 ? 'one model on offer' : `${models.length} models on offer`] : []),
  ]
  return (
    <p role="status" className="border-l-2 border-agree pl-3 text-sm">
      {facts.join(' · ')}
    </p>
  )
}

/** The service tests a connection before it stores it; a person may know that it will work later. */
export const KeepIfFailing = () => (
  <label className="flex items-baseline gap-2 text-sm">
    <input type="checkbox" name="keep" />
    Save even if the test fails
  </label>
)

interface TestButtonProps<Result> {
  test: () => Promise<Result>
  /** Whether a test is running already. */
  busy: boolean
  children: string
  'aria-label': string
}

/** Tests models; the list of models shows the result. */
export function TestButton<Result>({ test, busy, children, 'aria-label': label }: TestButtonProps<Result>) {
  const queries = useQueryClient()
  const testing = useMutation({
    mutationFn: test,
    onSettled: () => queries.invalidateQueries({ queryKey: ROSTER }),
  })
  return (
    <>
      <Button busy={busy || testing.isPending} onClick={() => testing.mutate()} aria-label={label}>
        {children}
      </Button>
      {testing.error && <FaultNote fault={testing.error} />}
    </>
  )
}
