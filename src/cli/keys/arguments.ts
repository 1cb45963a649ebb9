import { parseArgs } from 'node:util'
import { UsageFault } from '../ask/arguments.ts'

export const USAGE = `Tells of the keys of the installation, seals them and changes them (docs/keys.md).

  npm run parley -- keys status
  npm run parley -- keys seal [--yes]
  npm run parley -- keys rotate-master [--to FILE]
  npm run parley -- keys rotate-signing | rotate-sealing | rotate-jwt | rotate-vapid | rotate-card
  npm run parley -- keys replace-lost [--yes]

status           where the master key is and who can read it, and which keys there are
seal             seals the keys that stand in clear in the database; no node of the release before may run any more
rotate-master    seals all keys with a new master key, which is written to FILE, or into the data directory where the old one is there
rotate-signing   signs receipts, notes and exports with a new key; the former stays published, with its day
rotate-sealing   seals providers' keys, second factors and other secrets again with a new key; takes more than a minute
rotate-jwt       signs tokens with a new key: everyone signs in again, and every node has to be restarted
rotate-vapid     a new key for push services: browsers are asked for their consent again
rotate-card      signs agent cards with a new key; the former stays published for 30 days
replace-lost     continues with a new master key if the old one is lost for good, and shows what is lost with it
--yes            goes on where the command asks you to make sure of something first

Settings come from the environment or a .env file, as for the service (docs/configuration.md).
Ends with 0 when it was done, 1 when not.`

const ACTS = [
  'status',
  'seal',
  'rotate-master',
  'rotate-signing',
  'rotate-sealing',
  'rotate-jwt',
  'rotate-vapid',
  'rotate-card',
  'replace-lost',
] as const
export type Act = (typeof ACTS)[number]

export interface CommandOptions {
  act: Act
  /** The user has confirmed what the command asks for. */
  sure: boolean
  /** The file for a new master key. */
  to: string | undefined
}

const OPTIONS = { yes: { type: 'boolean' }, to: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): CommandOptions | undefined {
  const { values, positionals } = parsed(args)
  const [given, ...more] = positionals
  if (values.help || given === undefined) return undefined
  const act = ACTS.find((name) => name === given)
  if (!act || more.length > 0) throw new UsageFault(`There is no "keys ${positionals.join(' ')}".`)
  if (values.to !== undefined && act !== 'rotate-master') throw new UsageFault('--to is for rotate-master.')
  return { act, sure: values.yes ?? false, to: values.to }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n| To )/)
    throw new UsageFault(`${sentence}.`)
  }
}
