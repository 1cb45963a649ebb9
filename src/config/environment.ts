import type { Setting } from './setting.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Given {
  /** The text given for each setting, under its proper name; what is empty or blank was not given. */
  texts: ReadonlyMap<string, string>
  warnings: readonly string[]
}

/** Finds what was given for each setting under any of its names; the proper name wins, and old names warn. */
export function givenTexts(settings: readonly Setting[], env: Environment): Given {
  const texts = new Map<string, string>()
  const warnings: string[] = []

  for (const { name, alsoNamed = [], formerly = [] } of settings) {
    for (const candidate of [name, ...alsoNamed, ...formerly]) {
      const text = env[candidate]?.trim()
      if (!text) continue
      if (formerly.includes(candidate)) warnings.push(`${candidate} is deprecated; use ${name}`)
      const counted = texts.get(name)
      if (counted === undefined) texts.set(name, text)
      else if (counted !== text) warnings.push(`${candidate} is ignored, because ${name} says something else`)
    }
  }
  return { texts, warnings }
}
