import type { Source } from '../api/knowledge/evidence.ts'

const TIERS: Readonly<Record<Source['tier'], string>> = {
  AUTHORITATIVE: 'authoritative',
  RELIABLE: 'reliable',
  STANDARD: 'standard',
  UNCERTAIN: 'uncertain',
  UNRELIABLE: 'unreliable',
}

/** What a source is trusted with, as a bar and in a word. */
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
