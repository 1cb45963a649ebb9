import type { Evidence } from '../../api/knowledge/evidence.ts'
import { Verdicts } from '../../parts/evidence-verdicts.tsx'
import { Words } from '../../ui/prose/words.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** A text that was collected, and what people say of it. */
export function EvidenceItem({ evidence }: { evidence: Evidence }) {
  const { title, url, source, snippet, reliability_score, outcome, fetched_at } = evidence
  return (
    <article className="grid gap-2 border-l-2 border-line pl-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        {url && /^https?:/.test(url) ? (
          <a href={url} target="_blank" rel="noreferrer noopener" className="text-accent underline underline-offset-4">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
        <span className="text-sm text-muted">
          {source}, reliability {reliability_score.toFixed(2)}
          {fetched_at && (
            <>
              , collected <RelativeTime at={fetched_at} />
            </>
          )}
        </span>
      </h3>
      <p title={snippet} className="measure line-clamp-4 text-sm" dir="auto">
        <Words>{snippet}</Words>
      </p>
      <Verdicts id={evidence.id} title={title} outcome={outcome} />
    </article>
  )
}
