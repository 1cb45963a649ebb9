import { text } from 'node:stream/consumers'
import { loadConfig } from '../../config/load.ts'
import { UsageFault } from '../ask/arguments.ts'
import { type Parley, remoteParley } from '../ask/parley.ts'
import { oneLine } from '../ask/terminal-text.ts'
import { codeOf, type ExitSignal, exitSignal, StopAsked } from '../stop-signal.ts'
import { type CommandOptions, readArguments, USAGE } from './arguments.ts'

const ERROR = 1
const NOT_ALL = 2
/** An organization has far fewer. */
const MOST_LISTED = 200

interface Checked {
  ok: boolean
  checks: { check: string; ok: boolean; hint?: string }[]
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const options = readArguments(args)
    if (options) return await Promise.race([begin(options, leaving), leaving.signal.then(codeOf)])
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

async function begin(options: CommandOptions, { aborted }: ExitSignal): Promise<number> {
  await using opened = new AsyncDisposableStack()
  if (options.server)
    return await act(remoteParley(options.server, options.token ?? loadConfig().config.parleyToken), options)
  const { localParley } = await import('../ask/local-parley.ts')
  const parley = await localParley(undefined, aborted)
  opened.defer(parley.close)
  return await act(parley, options)
}

async function act(parley: Parley, options: CommandOptions): Promise<number> {
  switch (options.act) {
    case 'list':
      return list(parley, options.json)
    case 'connect':
      return connect(parley, options)
    case 'test':
      return test(parley, options.id, options.json)
    case 'tail':
      return tail(parley, options.id, options.json)
    case 'resend':
      return resend(parley, options)
  }
}

async function list(parley: Parley, json: boolean): Promise<number> {
  const { channels } = await parley.call<{ channels: Listed[] }>('GET', `/channels?limit=${MOST_LISTED}`)
  for (const channel of channels) say(json ? JSON.stringify(channel) : listedLine(channel))
  if (channels.length === 0 && !json) say('Nothing is connected yet.')
  return 0
}

async function connect(parley: Parley, options: CommandOptions & { act: 'connect' }): Promise<number> {
  const { kind, name, app, account, json } = options
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

/** What came in, and below it what was not delivered, which `resend` takes; the newest last. */
async function tail(parley: Parley, id: string, json: boolean): Promise<number> {
  const { events } = await parley.call<{ events: Came[] }>('GET', `/channels/${id}/events`)
  if (json) {
    for (const event of events) say(JSON.stringify(event))
    return events.length > 0 ? 0 : NOT_ALL
  }
  const { posts } = await parley.call<{ posts: Said[] }>('GET', `/channels/${id}/posts`)
  for (const event of events.toReversed()) say(cameLine(event))
  if (events.length === 0) say('No messages have arrived yet.')
  for (const post of posts.filter(didNotArrive).reverse()) say(saidLine(post))
  return events.length > 0 ? 0 : NOT_ALL
}

async function resend(parley: Parley, { id, post, json }: CommandOptions & { act: 'resend' }): Promise<number> {
  const sent = await parley.call<object>('POST', `/channels/${id}/posts/${post}/resend`)
  say(json ? JSON.stringify(sent) : 'It is sent again.')
  return 0
}

/** The lines `NAME=VALUE` of an input; a value may itself contain an equals sign. */
export function secretsIn(input: string): Record<string, string> {
  const secrets: Record<string, string> = {}
  for (const line of input.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const at = line.indexOf('=')
    if (at < 1) throw new UsageFault('Each secret is a line NAME=VALUE.')
    secrets[line.slice(0, at)] = line.slice(at + 1)
  }
  return secrets
}

interface Listed {
  id: string
  kind: string
  name: string
  state: string
  why: string | null
}

interface Connected {
  id: string
  title: string
  webhook_url: string | null
  made: Readonly<Record<string, string>>
}

interface Came {
  kind: string
  state: string
  outcome: string | null
  why: string | null
  sender: { id: string; name: string | null }
  debate_id: string | null
  received_at: string
}

interface Said {
  id: string
  state: string
  error: string | null
  created_at: string
}

const because = (why: string | null | undefined) => (why ? `: ${oneLine(why)}` : '')

const listedLine = ({ id, kind, name, state, why }: Listed) =>
  `${id} ${kind} “${oneLine(name)}” ${state}${because(why)}`

/** Shows what was created for the connection, here and never again. */
export const connectedLines = ({ id, title, webhook_url: address, made }: Connected): string[] => [
  `${title} is connected as ${id}.`,
  ...(address ? [`Configure it to call ${address}`] : []),
  ...Object.entries(made).map(([name, secret]) => `${name}=${secret} (shown only once)`),
]

export function cameLine({ received_at, sender, kind, outcome, state, debate_id, why }: Came): string {
  const became = [outcome ?? state, ...(debate_id ? [debate_id] : [])].join(' ')
  return `${received_at} ${oneLine(sender.name ?? sender.id)}, ${kind}: ${became}${because(why)}`
}

const SENT_AGAIN = ['refused', 'given_up', 'parked']
const didNotArrive = ({ state }: Said) => SENT_AGAIN.includes(state)
export const saidLine = ({ created_at, id, state, error }: Said) =>
  `${created_at} not arrived, ${id}: ${state.replaceAll('_', ' ')}${because(error)}`
