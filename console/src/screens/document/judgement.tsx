import { useQuery } from '@tanstack/react-query'
import type { OneDocument } from '../../api/documents.ts'
import { verdictQuery } from '../../api/evidence.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Reputation } from '../../ui/reputation.tsx'
import { Section } from '../../ui/section.tsx'
import { Verdicts } from '../../ui/verdicts.tsx'

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
