import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import { type Reading, reading, readings } from '../../sources/reading.ts'

export interface DiscordNeeds {
  vendor: Vendor
  /** Where the API is: https://discord.com/api/v10 */
  api: string
  now: () => Date
}

interface DiscordCall {
  method?: VendorRequest['method']
  /** None for what the token of an interaction opens. */
  token: string | undefined
  fields?: object
  /** Whose pace it is asked at, behind `discord/`. */
  bucket: string
  signal: AbortSignal
}

/** Calls the API (https://docs.discord.com/developers/reference); throws `VendorError`. */
export async function callDiscord(
  { vendor, api }: DiscordNeeds,
  path: string,
  { method = 'GET', token, fields, bucket, signal }: DiscordCall,
): Promise<{ body: Reading; list: Reading[] }> {
  const answer = await vendor.call(
    {
      url: `${api}/${path}`,
      method,
      trust: 'operator',
      ...(fields && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
      ...(token !== undefined && { credentials: { authorization: `Bot ${token}` } }),
    },
    { bucket: `discord/${bucket}`, signal },
  )
  const value = answer.bytes.length === 0 ? {} : answer.json()
  return { body: reading(value), list: readings(value) }
}
