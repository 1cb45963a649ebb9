/** What a part of this process holds in memory. */
export interface Held {
  entries: number
  /** An estimate; absent where a part counts its entries alone. */
  bytes?: number
}

export interface HeldParts {
  /** Names a part and how to ask it; a later one of the same name takes its place. */
  register(part: string, held: () => Held): void
  /** What each part holds now, by name. */
  list(): Array<Held & { part: string }>
}

/** Where every part of this process says what it holds, for operators. */
export function heldParts(): HeldParts {
  const parts = new Map<string, () => Held>()
  return {
    register: (part, held) => void parts.set(part, held),
    list: () => [...parts].map(([part, held]) => ({ part, ...held() })).sort((a, b) => (a.part < b.part ? -1 : 1)),
  }
}
