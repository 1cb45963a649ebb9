import type { KeyFor } from '../../../shared/signatures/bearer-token.ts'
import { googleToken } from '../../outbound/google-token.ts'
import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import { type Reading, reading } from '../../sources/reading.ts'
import type { KeptTokens } from '../kept-tokens.ts'
import type { CallContext } from '../platform.ts'

export interface GoogleChatNeeds {
  vendor: Vendor
  keys: { chat: KeyFor; google: KeyFor }
  /** Where the API is, with its version: https://chat.googleapis.com/v1 */
  api: string
  /** Where Google hands out tokens. */
  tokenUrl: string
  tokens: KeptTokens
  now: () => Date
}

const SCOPE = 'https://www.googleapis.com/auth/chat.bot'

/** The token of the app itself. */
export const appToken = (needs: GoogleChatNeeds, file: string | undefined, signal: AbortSignal) =>
  googleToken(needs, { file, scope: SCOPE, bucket: 'google_chat/ask' }, signal)

interface ChatCall {
  method?: VendorRequest['method']
  fields?: object
  /** Whose pace it is asked at. */
  space: string
}

/** Calls the API (https://developers.google.com/workspace/chat/api/reference/rest); throws `VendorError`. */
export async function callGoogleChat(
  needs: GoogleChatNeeds,
  path: string,
  { method = 'POST', fields, space }: ChatCall,
  { account, secrets, signal }: CallContext,
): Promise<Reading> {
  const { service_account: file } = secrets
  const holder = { key: `${account.id} ${file ?? ''}`, ask: () => appToken(needs, file, signal) }
  return needs.tokens.with(holder, async (token) => {
    const answer = await needs.vendor.call(
      {
        url: `${needs.api}/${path}`,
        method,
        trust: 'operator',
        credentials: { authorization: `Bearer ${token}` },
        ...(fields && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
      },
      { bucket: `google_chat/space/${account.id}/${space}`, signal },
    )
    return reading(answer.bytes.length === 0 ? {} : answer.json())
  })
}
