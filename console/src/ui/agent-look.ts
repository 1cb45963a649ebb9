/** Words in names that many agents share and that tell none apart. */
const COMMON = /^(builtin|demo)[-_:]/i

/** A hue from 0 to 359, always the same for a name. */
export function agentHue(name: string): number {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return (hash >>> 0) % 360
}

export function agentMonogram(name: string): string {
  const [first = '?'] = name.replace(COMMON, '')
  return first.toUpperCase()
}
