import type { TestResult } from '../../api/agents/models.ts'
import { priceWords } from '../../ui/money.ts'
import { latencyWords } from './latency.ts'

/** What came of a test call: how fast, at which price, out of how many; or the provider's own reason. */
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
