import type { Vendor } from '../../outbound/vendor.ts'
import { type Reading, reading } from '../../sources/reading.ts'

export interface TelegramNeeds {
  vendor: Vendor
  /** Where the Bot API is: https://api.telegram.org */
  api: string
  now: () => Date
}

interface TelegramCall {
  token: string | undefined
  /** Whose pace it is asked at, behind `telegram/`. */
  bucket: string
  signal: AbortSignal
}

/** Calls a method of the Bot API (https://core.telegram.org/bots/api#making-requests); throws `VendorError`. */
export async function callTelegram(
  { vendor, api }: TelegramNeeds,
  method: string,
  fields: object,
  { token, bucket, signal }: TelegramCall,
): Promise<{ result: Reading; results: Reading[]; headers: Headers }> {
  const answer = await vendor.call(
    {
      url: `${api}/bot${token ?? ''}/${method}`,
      method: 'POST',
      trust: 'operator',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    },
    { bucket: `telegram/${bucket}`, signal },
  )
  const body = reading(answer.json())
  return { result: body.of('result'), results: body.list('result'), headers: answer.headers }
}
