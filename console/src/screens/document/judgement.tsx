import { useQuery } from '@tanstack/react-query'
import { verdictQuery } from '../../api/knowledge/evidence.ts'
import type { OneDocument } from '../../api/knowledge/library.ts'
import { Verdicts } from '../../parts/evidence-verdicts.tsx'
import { Reputation } from '../../parts/source-reputation.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'

/** What people say of a document, and what it is trusted with by that. */
export function Judgement({ document: { id, title } }: { document: OneDocument }) {
  const verdict = useQuery(verdictQuery(id))
  return (
    <Section title="Reliability" about="Report what you know: a refuted document marks every decision based on it.">
      <Loaded query={verdict} what="Loading judgements">
        {({ outcome, reputation }) => (
          <>
            <Reputation score={reputation.score} tier={reputation.tier} />
            <Verdicts id={id} title={title} outcome={outcome} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
