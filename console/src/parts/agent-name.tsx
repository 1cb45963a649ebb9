/** The mark of an agent, the same on every screen. */
export function AgentMark({ name }: { name: string }) {
  const { hue, isFilled, monogram } = agentLook(name)
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hue } as React.CSSProperties}
      className={`inline-grid size-6 shrink-0 place-items-center rounded-full text-[0.625rem] leading-none font-semibold ${isFilled ? 'agent-colour' : 'agent-outline'}`}
    >
      {monogram}
    </span>
  )
}

export function AgentName({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <AgentMark name={name} />
      <span className="sm:whitespace-nowrap">{name}</span>
    </span>
  )
}

/** Prefixes that many agents share and that tell none apart. */
const COMMON = /^(builtin|demo)[-_:]/i

const HUES = 12

/** With this seed the hues of the built-in agents lie at least 60 degrees apart. */
const SEED = 2587

/** The look of an agent, always the same for a name: one of twelve hues, filled or outlined, and two letters. */
interface AgentLook {
  /** From 0 to 359. */
  hue: number
  isFilled: boolean
  monogram: string
}

export function agentLook(name: string): AgentLook {
  const hash = hashOf(name)
  return {
    hue: (hash % HUES) * (360 / HUES),
    isFilled: Math.floor(hash / HUES) % 2 === 0,
    monogram: monogramOf(name),
  }
}

/** The initials of the first two words, or the first two letters of a single word. */
function monogramOf(name: string): string {
  const words = name.replace(COMMON, '').match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...(words[0] ?? '')]
  return letters.slice(0, 2).join('').toUpperCase()
}

function hashOf(name: string): number {
  let hash = SEED
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Why an agent cannot be asked, in the provider's own words if it gave any. */
export const unavailableReason = ({ unavailable_because: cause }: { unavailable_because: string | null }) =>
  cause === null ? 'Paused for a while after several failures.' : `Failing: ${cause}`
