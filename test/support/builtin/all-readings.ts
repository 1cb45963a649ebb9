import { ENGINEERING_READINGS } from './engineering-readings.ts'
import { FURTHER_READINGS } from './further-readings.ts'
import { READINGS, type Reading } from './readings.ts'
import { SHORT_READINGS } from './short-readings.ts'
import { STATED_READINGS } from './stated-readings.ts'

/** Questions on which a person weighs what is said: rules may know the answer, but must never give another. */
export const WEIGHED_READINGS: readonly Reading[] = [
  ...READINGS,
  ...FURTHER_READINGS,
  ...SHORT_READINGS,
  ...ENGINEERING_READINGS,
]

export const ALL_READINGS: readonly Reading[] = [...STATED_READINGS, ...WEIGHED_READINGS]

export function readingOf(name: string): Reading {
  const reading = ALL_READINGS.find((one) => one.name === name)
  if (!reading) throw new Error(`no reading is called ${name}`)
  return reading
}
