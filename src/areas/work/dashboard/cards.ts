import type { Card, StatCard } from './schema.ts'

const ICONS: Readonly<Record<string, string>> = {
  debates_today: 'debate',
  decisions_week: 'check',
  waiting_for_you: 'clock',
  spent_today: 'coins',
  unread: 'mail',
  high_priority: 'alert',
  response_time: 'clock',
  resolved: 'check',
}

const iconOf = (id: string) => ICONS[id] ?? 'figure'

/** By how many per cent something changed; null where there was nothing before. */
const changeOf = (current: number, before: number): number | null =>
  before === 0 ? null : Math.round(((current - before) / before) * 10_000) / 100

/** A figure, and how it moved against the period before. */
export function statCard(
  id: string,
  label: string,
  value: number,
  against?: { before: number; period: string },
): StatCard {
  const card = { id, label, value, icon: iconOf(id) }
  if (!against) return card
  const change = changeOf(value, against.before)
  const trend = value === against.before ? 'stable' : value > against.before ? 'up' : 'down'
  return { ...card, change, change_period: against.period, trend }
}

/** The same as text, as cards of mail are shown. */
export function changeCard(id: Card['id'], title: string, value: number, before?: number): Card {
  const card = { id, title, value: String(value), icon: iconOf(id) }
  if (before === undefined || (value === 0 && before === 0)) return { ...card, change: null, change_type: null }
  const by = value - before
  if (by === 0) return { ...card, change: '0', change_type: 'none' }
  return by > 0
    ? { ...card, change: `+${by}`, change_type: 'increase' }
    : { ...card, change: String(by), change_type: 'decrease' }
}
