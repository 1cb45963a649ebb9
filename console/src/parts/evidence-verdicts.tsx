import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DECISIONS } from '../api/debates/decisions.ts'
import { type Evidence, judgeEvidence, type Source, type Verdict } from '../api/knowledge/evidence.ts'
import { LIBRARY } from '../api/knowledge/library.ts'
import { Button } from '../ui/button.tsx'
import { FaultNote } from '../ui/states.tsx'

interface VerdictsProps {
  id: string
  title: string
  outcome: Evidence['outcome']
}

const OFFERED: readonly [Verdict, string][] = [
  ['VERIFIED', 'Confirm'],
  ['CONTESTED', 'Contest'],
  ['REFUTED', 'Refute'],
]

/** The current verdict on a text, and buttons for the others. */
export function Verdicts({ id, title, outcome }: VerdictsProps) {
  const queries = useQueryClient()
  const judging = useMutation({
    mutationFn: (verdict: Verdict) => judgeEvidence(id, verdict),
    onSuccess: () => Promise.all([LIBRARY, DECISIONS].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-2">
        <span className={`text-sm ${outcome === 'REFUTED' ? 'text-disagree' : 'text-muted'}`}>
          {verdictWords(outcome)}
        </span>
        {OFFERED.filter(([verdict]) => verdict !== outcome).map(([verdict, words]) => (
          <Button
            key={verdict}
            kind={verdict === 'REFUTED' ? 'danger' : 'plain'}
            busy={judging.isPending && judging.variables === verdict}
            onClick={() => judging.mutate(verdict)}
          >
            {words}
            <span className="sr-only">: {title}</span>
          </Button>
        ))}
        {outcome !== 'UNVERIFIED' && (
          <Button
            kind="quiet"
            busy={judging.isPending && judging.variables === 'UNVERIFIED'}
            onClick={() => judging.mutate('UNVERIFIED')}
          >
            Withdraw<span className="sr-only"> what was said of {title}</span>
          </Button>
        )}
      </div>
      {judging.error && <FaultNote fault={judging.error} />}
    </div>
  )
}

const WORDS: Readonly<Record<Evidence['outcome'], string>> = {
  VERIFIED: 'Confirmed by someone.',
  PARTIALLY_VERIFIED: 'Partly correct.',
  CONTESTED: 'Contested.',
  REFUTED: 'Refuted.',
  UNVERIFIED: 'Not judged yet.',
}

const verdictWords = (outcome: Evidence['outcome']) => WORDS[outcome]

const TIERS: Readonly<Record<Source['tier'], string>> = {
  AUTHORITATIVE: 'authoritative',
  RELIABLE: 'reliable',
  STANDARD: 'standard',
  UNCERTAIN: 'uncertain',
  UNRELIABLE: 'unreliable',
}

/** The reputation of a source, as a bar and in a word. */
export function Reputation({ score, tier }: Pick<Source, 'score' | 'tier'>) {
  return (
    <span className="inline-flex w-full max-w-60 items-center gap-2">
      <span
        role="img"
        aria-label={`reputation ${score.toFixed(2)}`}
        className="relative h-2.5 w-24 rounded-full bg-raised"
      >
        <span style={{ width: `${score * 100}%` }} className="absolute inset-y-0 left-0 rounded-full bg-accent" />
      </span>
      <span aria-hidden="true">{score.toFixed(2)}</span>
      <span className={tier === 'UNRELIABLE' ? 'text-disagree' : 'text-muted'}>{TIERS[tier]}</span>
    </span>
  )
}
