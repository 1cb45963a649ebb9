import type { Vendor } from '../../outbound/vendor.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import type { ChatAccount } from '../platform.ts'

export interface SlackDependencies {
  vendor: Vendor
  /** The address of the Web API: https://slack.com/api */
  api: string
  now: () => Date
}

interface SlackCall {
  token: string | undefined
  /** The pace that the call counts against, after `slack/`. */
  bucket: string
  signal: AbortSignal
}

/** An answer of Slack with an error: https://docs.slack.dev/reference/methods/chat.postMessage#errors-and-warnings */
export class SlackRefusal extends Error {
  readonly error: string
  readonly needed: string | undefined

  constructor(error: string, needed?: string) {
    super(needed ? `${error}: ${needed}` : error)
    this.error = error
    this.needed = needed
  }
}

/** Calls a method of the Web API; throws `SlackRefusal` for an error that Slack names, `VendorError` for any other failure. */
export async function callSlack(
  { vendor, api }: SlackDependencies,
  method: string,
  fields: Readonly<Record<string, unknown>>,
  { token, bucket, signal }: SlackCall,
): Promise<{ body: JsonReader; headers: Headers }> {
  if (!token) throw new SlackRefusal('not_authed')
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const form = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const answer = await vendor.call(
    {
      url: `${api}/${method}`,
      method: 'POST',
      trust: 'operator',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      credentials: { authorization: `Bearer ${token}` },
      body: form.toString(),
    },
    { bucket: `slack/${bucket}`, signal },
  )
  const body = jsonReader(answer.json())
  if (!body.flag('ok')) throw new SlackRefusal(body.text('error') ?? 'unknown_error', body.text('needed'))
  return { body, headers: answer.headers }
}

/** Whether the address is on Slack's own hosts, or on the one that the settings name. */
export function isSlackHost(address: string, api: string): boolean {
  const url = URL.parse(address)
  const own = URL.parse(api)
  if (!url || !own) return false
  if (url.hostname === own.hostname) return true
  return ['https:', 'wss:'].includes(url.protocol) && /(^|\.)slack(-files)?\.com$/.test(url.hostname)
}

const AUTH = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'no_permission',
])

export const isAboutCredentials = ({ error }: SlackRefusal): boolean => AUTH.has(error)

/** A refusal of Slack as a `VendorError`. */
export function asVendorError(fault: unknown): VendorError {
  if (fault instanceof VendorError) return fault
  if (fault instanceof SlackRefusal) {
    return new VendorError(isAboutCredentials(fault) ? 'auth' : 'validation', `Slack said ${fault.message}`)
  }
  throw fault
}

const CHANNEL_AND_TS = /^([^:]+):(\d+\.\d+)$/

/** The key of a thread or a post is `channel:ts`; a slash command has no place of its own. */
export const placeOf = (key: string | undefined) => {
  const [, channel, ts] = CHANNEL_AND_TS.exec(key ?? '') ?? []
  return channel && ts ? { channel, ts } : undefined
}

export const isDirect = (channel: string) => channel.startsWith('D')

/** Whether a person belongs to another workspace, in a channel that two workspaces share. */
export const isGuest = (team: string | undefined, { externalId }: ChatAccount): { guest?: true } =>
  team !== undefined && team !== externalId ? { guest: true } : {}
