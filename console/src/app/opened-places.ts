/** When places were last opened with this browser, by their addresses. */
export type Opened = Readonly<Record<string, number>>

const KEY = 'parley.opened'
const DAY_MS = 86_400_000
export const REMEMBERED_MS = 30 * DAY_MS
export const MOST_SHORTCUTS = 4

/** Of these places the ones that were opened lately, in their own order: at most four, the latest. */
export function shortcutsAmong<Place extends { to: string }>(places: readonly Place[], opened: Opened, now: number) {
  const lately = places
    .filter(({ to }) => now - (opened[to] ?? 0) < REMEMBERED_MS)
    .sort((one, other) => (opened[other.to] ?? 0) - (opened[one.to] ?? 0))
    .slice(0, MOST_SHORTCUTS)
  return places.filter((place) => lately.includes(place))
}

/** What this browser remembers; what it kept in another shape counts as nothing. */
export function rememberedOpened(kept = localStorage.getItem(KEY)): Opened {
  const read: unknown = kept === null ? undefined : parsed(kept)
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(Object.entries(read).filter(([, at]) => typeof at === 'number'))
}

function parsed(kept: string): unknown {
  try {
    return JSON.parse(kept)
  } catch {
    return undefined
  }
}

export const rememberOpened = (opened: Opened) => localStorage.setItem(KEY, JSON.stringify(opened))
