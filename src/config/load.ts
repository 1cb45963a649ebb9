import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { clashesIn, doubtsAbout } from './checks.ts'
import { defaultIn, keyOf, type Setting } from './setting.ts'
import { type Config, SETTINGS } from './settings.ts'

export type { Config } from './settings.ts'

/** Settings with which the service does not start; the message lists all of them with valid values. */
export class ConfigError extends Error {
  constructor(faults: readonly string[], warnings: readonly string[]) {
    const lines = [...faults, ...warnings.map((warning) => `(${warning})`)]
    super(`The service cannot start with these settings:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

interface Loaded {
  config: Config
  /** For the log: deprecated, contradicting and probably misspelt names. */
  warnings: readonly string[]
}

/**
 * Reads every setting of the table. `.env` completes the process's own environment, except in tests; the environment
 * wins, even with an empty value. An environment that is passed in is completed only by a file that is named.
 */
export function loadConfig(env: Environment = process.env, { envFile }: { envFile?: string } = {}): Loaded {
  const faults: string[] = []
  const file = envFile ?? (env === process.env && env.SERVICE_ENV !== 'test' ? '.env' : undefined)
  const whole = { ...(file ? contentsOf(file, faults) : {}), ...env }
  const { texts, warnings: aboutNames } = givenTexts(SETTINGS, whole)

  const config: Record<string, unknown> = {}
  for (const setting of SETTINGS) {
    const text =
      texts.get(setting.name) ?? texts.get(setting.fallback ?? '') ?? defaultIn(texts.get('SERVICE_ENV'), setting)
    if (text === undefined) continue
    const parsed = setting.type.parse(text)
    if (parsed.ok) config[keyOf(setting.name)] = parsed.value
    else if (texts.has(setting.name)) faults.push(complaint(setting, parsed.part))
  }

  const facts = { config, isGiven: (name: string) => texts.has(name) }
  faults.push(...clashesIn(facts))
  const warnings = [...aboutNames, ...doubtsAbout(facts), ...likelyTypos(Object.keys(whole), KNOWN_NAMES)]
  if (faults.length > 0) throw new ConfigError(faults, warnings)
  return { config: Object.freeze(config) as Config, warnings }
}

const KNOWN_NAMES = new Set(
  SETTINGS.flatMap(({ name, alsoNamed = [], formerly = [] }) => [name, ...alsoNamed, ...formerly]),
)

/** A missing file is no fault; one that cannot be read is. */
function contentsOf(file: string, faults: string[]): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') faults.push(`${file}: cannot be read (${code}); give a readable file or remove it`)
    return {}
  }
}

const LONGEST_SHOWN = 100

/** Neither a secret, nor a password inside a URL, nor a control character reaches the terminal or the log. */
function complaint({ name, type, secret }: Setting, part: string): string {
  const harmless = part.replace(/\/\/.*@/s, '//…@').replace(/\p{Cc}/gu, '?')
  const shown = harmless.length > LONGEST_SHOWN ? `${harmless.slice(0, LONGEST_SHOWN)}…` : harmless
  return `${name}: ${secret ? 'the value' : `'${shown}'`} is not ${type.noun}; give ${type.right}`
}

type Environment = Readonly<Record<string, string | undefined>>

interface Given {
  /** The text of each setting, under its proper name; an empty or blank text does not count. */
  texts: ReadonlyMap<string, string>
  warnings: readonly string[]
}

/** Finds the text of each setting under any of its names; the proper name wins, and deprecated names warn. */
function givenTexts(settings: readonly Setting[], env: Environment): Given {
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

/** Unknown names that resemble ours, each with the name that was probably meant. */
function likelyTypos(names: readonly string[], known: ReadonlySet<string>): string[] {
  const warnings: string[] = []
  for (const name of names) {
    if (known.has(name)) continue
    const ours = name.startsWith('SERVICE_')
    const meant = nearest(name, known, ours ? LOOSE : STRICT)
    if (meant) warnings.push(`${name} is not a setting; did you mean ${meant}?`)
    else if (ours) warnings.push(`${name} is not a setting and is ignored`)
  }
  return warnings
}

/** A name with our prefix is surely meant for us; any other may belong to another program. */
const LOOSE = 4
const STRICT = 1

function nearest(name: string, known: ReadonlySet<string>, atMost: number): string | undefined {
  let best: string | undefined
  let bound = atMost
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > bound) continue
    const edits = distance(name, candidate, bound)
    if (edits > bound || (best && edits === bound)) continue
    best = candidate
    bound = edits
  }
  return best
}

/** How many characters must be added, dropped or changed to turn one name into the other; infinite if more than `atMost`. */
function distance(from: string, to: string, atMost: number): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const changed = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > atMost) return Infinity
    row = next
  }
  return row[to.length] ?? 0
}
