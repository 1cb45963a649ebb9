import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { clashesIn, doubtsAbout } from './checks.ts'
import { type Environment, givenTexts } from './environment.ts'
import { defaultIn, keyOf, type Setting } from './setting.ts'
import { type Config, SETTINGS } from './settings.ts'
import { likelyTypos } from './typos.ts'

export type { Config } from './settings.ts'

/** Settings with which the service will not start; the message lists every one of them with what would be right. */
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
 * Reads every setting of the table. The process's own environment is completed by `.env`, except in tests; what is set
 * outside wins, also when it is set to nothing. An environment that is handed in is completed only by a file that is named.
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

/** A file that is not there says nothing; one that cannot be read is a fault. */
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

/** Neither a secret, nor a password inside an address, nor a control character reaches the terminal or the log. */
function complaint({ name, type, secret }: Setting, part: string): string {
  const harmless = part.replace(/\/\/.*@/s, '//…@').replace(/\p{Cc}/gu, '?')
  const shown = harmless.length > LONGEST_SHOWN ? `${harmless.slice(0, LONGEST_SHOWN)}…` : harmless
  return `${name}: ${secret ? 'the value' : `'${shown}'`} is not ${type.noun}; give ${type.right}`
}
