import type { Connection } from '../../api/agents/models.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { counted } from '../../ui/text.ts'

type Facts = Parameters<typeof abilityWords>[0] & Pick<Connection['models'][number], 'tested_at' | 'testing'>

/** The abilities found for a model, and when it was tested. */
export function ModelFacts({ model }: { model: Facts }) {
  return (
    <p className="text-sm text-muted">
      {abilityWords(model).map((fact) => (
        <span key={fact}>{fact} · </span>
      ))}
      <Tested at={model.tested_at} isTesting={model.testing} />
    </p>
  )
}

function Tested({ at, isTesting }: { at: string | null; isTesting: boolean }) {
  if (isTesting) return <span className="text-ink">being tested now…</span>
  if (at === null) return <span>not tested yet</span>
  return (
    <span>
      tested <RelativeTime at={at} />
    </span>
  )
}

const WORDS: Record<Connection['state'], string> = { working: 'working', failing: 'failing', untested: 'not asked yet' }

/** The state of a model, and the provider's own reason if it fails. */
export function StateWord({ state, problem }: Pick<Connection, 'state' | 'problem'>) {
  return (
    <span dir="auto" className={state === 'failing' ? 'text-disagree' : 'text-muted'}>
      {WORDS[state]}
      {problem && `: ${problem}`}
    </span>
  )
}

type Abilities = Pick<
  Connection['models'][number],
  'structured' | 'thinks' | 'context_tokens' | 'context_from' | 'tokens_per_second'
>

const FORMS: Record<NonNullable<Abilities['structured']>, string> = {
  schema: 'Answers by schema',
  object: 'Answers in JSON, without a schema',
  words: 'Answers in words',
}

const ORIGINS: Record<NonNullable<Abilities['context_from']>, string> = {
  setting: 'as set',
  error: 'from an error message of the server',
  server: 'from the server',
  prompt_cut: 'learned when the server cut a prompt',
  table: 'from our table',
}

/** The abilities found for a model, one by one; unknown ones are left out. */
export function abilityWords(model: Abilities): string[] {
  const { structured, thinks, context_tokens, context_from, tokens_per_second } = model
  return [
    ...(structured ? [FORMS[structured]] : []),
    ...(thinks ? ['Thinks before it answers'] : []),
    ...(context_tokens === null ? [] : [`${counted(context_tokens, 'token')} of context${from(context_from)}`]),
    ...(tokens_per_second === null ? [] : [speedWords(tokens_per_second)]),
  ]
}

const from = (origin: Abilities['context_from']) => (origin ? ` (${ORIGINS[origin]})` : '')

/** Slow models differ by fractions of a token. */
const speedWords = (speed: number) =>
  `${speed.toLocaleString('en', { maximumFractionDigits: speed < 10 ? 1 : 0 })} tokens a second`

/** The duration of an answer, in words. */
export const latencyWords = (ms: number) =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
