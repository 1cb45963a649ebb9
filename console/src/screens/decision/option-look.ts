import type { CSSProperties } from 'react'
import type { Proposals } from './proposals.ts'

/** Told apart by most people, the first ones best; none is the green or red that means a stance. */
const HUES = [255, 55, 320, 195, 285, 95, 345, 225, 70, 300] as const

/** The hue of an option by its place among all. */
export const optionHue = (place: number): number => HUES[place % HUES.length] ?? 0

/** The colour of an option, the same in votes, positions and graph; none for who chose none of them. */
export function optionStyle(choice: string, proposals: Proposals): CSSProperties {
  const place = [...proposals.keys()].indexOf(choice)
  const look: Record<string, string | number> =
    place < 0 ? { '--option': 'var(--abstain)' } : { '--hue': optionHue(place) }
  return look
}

export const isOption = (choice: string, proposals: Proposals) => proposals.has(choice)
