import { text } from 'node:stream/consumers'
import { loadConfig } from '../../config/load.ts'
import { UsageFault } from '../ask/arguments.ts'
import { codeOf, type Departure, departure } from '../ask/departure.ts'
import type { Parley } from '../ask/parley.ts'
import { remoteParley } from '../ask/remote-parley.ts'
import { StopAsked } from '../stop-signal.ts'
import { readArguments, USAGE, type Wish } from './arguments.ts'
import { secretsIn } from './secrets.ts'

const ERROR = 1
const NOT_ALL = 2

interface Checked {
  ok: boolean
  checks: { check: string; ok: boolean; hint?: string }[]
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the command and answers with its exit code; whatever forbids it is told in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = departure()
  try {
    const wish = readArguments(args)
    if (wish) return await Promise.race([begin(wish, leaving), leaving.signal.then(codeOf)])
    say(USAGE)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    const more = error instanceof UsageFault ? ' See npm run parley -- channels --help' : ''
    process.stderr.write(`${message}${more}\n`)
    return ERROR
  }
}

async function begin(wish: Wish, { aborted }: Departure): Promise<number> {
  await using opened = new AsyncDisposableStack()
  if (wish.server) return act(remoteParley(wish.server, wish.token ?? loadConfig().config.parleyToken), wish)
  const { localParley } = await import('../ask/local-parley.ts')
  const parley = await localParley(undefined, aborted)
  opened.defer(parley.close)
  return act(parley, wish)
}

async function act(parley: Parley, wish: Wish): Promise<number> {
  if (wish.act === 'connect') return connect(parley, wish)
  if (wish.act === 'resend') {
    const sent = await parley.call<object>('POST', `/channels/${wish.id}/posts/${wish.post}/resend`)
    say(wish.json ? JSON.stringify(sent) : 'It is sent again.')
    return 0
  }
  if (wish.act === 'test') return test(parley, wish.id, wish.json)
  const { items } = await parley.call<{ items: object[] }>('GET', `/channels/${wish.id}/events`)
  for (const item of items) say(JSON.stringify(item))
  return items.length > 0 ? 0 : NOT_ALL
}

interface Connected {
  id: string
  title: string
  webhook_url: string | null
  made: Readonly<Record<string, string>>
}

/** What was made for it is shown here, and never again. */
export const connectedLines = ({ id, title, webhook_url: address, made }: Connected): string[] => [
  `${title} is connected as ${id}.`,
  ...(address ? [`Tell it to call ${address}`] : []),
  ...Object.entries(made).map(([name, secret]) => `${name}=${secret} (shown only this once)`),
]

async function connect(parley: Parley, wish: Wish & { act: 'connect' }): Promise<number> {
  const { kind, name, app, account, json } = wish
  const secrets = secretsIn(process.stdin.isTTY ? '' : await text(process.stdin))
  const body = { kind, name, app_id: app, external_id: account, secrets }
  const connected = await parley.call<Connected>('POST', '/channels', body)
  for (const line of json ? [JSON.stringify(connected)] : connectedLines(connected)) say(line)
  return 0
}

async function test(parley: Parley, id: string, json: boolean): Promise<number> {
  const tested = await parley.call<Checked>('POST', `/channels/${id}/test`)
  if (json) say(JSON.stringify(tested))
  else
    for (const { check, ok, hint } of tested.checks)
      say(`${ok ? 'ok     ' : 'MISSING'} ${check}${hint ? `: ${hint}` : ''}`)
  return tested.ok ? 0 : NOT_ALL
}
