import { plain } from './answer-text.ts'

const NUMBER = /-?\d+(?:,\d{3})*(?:\.\d+)?/g

export const numbersIn = (text: string): number[] =>
  [...text.matchAll(NUMBER)].map(([found]) => Number(found.replaceAll(',', '')))

/** The confidence that an answer states for itself, from 0 to 1. */
export function statedConfidence(text: string): number | undefined {
  const percent = [...text.matchAll(/(\d{1,3}(?:\.\d+)?)\s*(?:%|percent)/gi)].at(-1)?.[1]
  if (percent !== undefined) return Math.min(1, Number(percent) / 100)
  return labelled(text, 'confidence')
}

const LEVELS: Record<string, number> = { low: 0.2, medium: 0.5, high: 0.8, critical: 0.95 }

/** A share that stands behind its name: "Severity: 0.7", "severity 7/10", "Severity: high". */
export function labelled(text: string, name: string): number | undefined {
  const found = plain(text).match(
    new RegExp(
      `${name}\\s*(?:[:=]|is|of)?\\s*(low|medium|high|critical|\\d+(?:\\.\\d+)?)(\\s*(?:/|out of)\\s*10)?`,
      'i',
    ),
  )
  if (!found?.[1]) return undefined
  const level = LEVELS[found[1].toLowerCase()]
  if (level !== undefined) return level
  const value = Number(found[1]) / (found[2] ? 10 : 1)
  return value >= 0 && value <= 1 ? value : undefined
}

/** A mark from 0 to 10 behind its name, as a share: "Score: 8". */
export function markOutOfTen(text: string, name: string): number | undefined {
  const mark = Number(plain(text).match(new RegExp(`${name}\\s*(?:[:=]|is|of)?\\s*(\\d+(?:\\.\\d+)?)`, 'i'))?.[1])
  return mark >= 0 && mark <= 10 ? mark / 10 : undefined
}
