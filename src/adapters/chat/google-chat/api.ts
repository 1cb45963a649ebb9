import type { KeyFor } from '../../../shared/signatures/bearer-token.ts'
import { googleToken } from '../../outbound/google-token.ts'
import type { Vendor, VendorRequest } from '../../outbound/vendor.ts'
import type { VendorAnswer } from '../../outbound/vendor-answer.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { MOST_FILE_BYTES } from '../incoming-message.ts'
import type { CallContext } from '../platform.ts'
import type { KeptTokens } from '../token-cache.ts'

export interface GoogleChatDependencies {
  vendor: Vendor
  keys: { chat: KeyFor; google: KeyFor }
  /** The address of the API, with its version: https://chat.googleapis.com/v1 */
  api: string
  /** Where Google issues tokens. */
  tokenUrl: string
  tokens: KeptTokens
  now: () => Date
}

const SCOPE = 'https://www.googleapis.com/auth/chat.bot'

/** An access token of the app itself. */
export const appToken = (needs: GoogleChatDependencies, file: string | undefined, signal: AbortSignal) =>
  googleToken(needs, { file, scope: SCOPE, bucket: 'google_chat/ask' }, signal)

/** Throws `VendorError`. */
function asApp(
  needs: GoogleChatDependencies,
  path: string,
  call: Pick<VendorRequest, 'method' | 'headers' | 'body' | 'maxBytes'>,
  pace: string,
  { account, secrets, signal }: CallContext,
): Promise<VendorAnswer> {
  const { service_account: file } = secrets
  const holder = { key: `${account.id} ${file ?? ''}`, ask: () => appToken(needs, file, signal) }
  return needs.tokens.with(holder, (token) =>
    needs.vendor.call(
      { url: `${needs.api}/${path}`, trust: 'operator', credentials: { authorization: `Bearer ${token}` }, ...call },
      { bucket: `google_chat/${pace}`, signal },
    ),
  )
}

interface ChatCall {
  method?: VendorRequest['method']
  fields?: object
  /** The space that the pace of the call counts against. */
  space: string
}

/** Calls the API (https://developers.google.com/workspace/chat/api/reference/rest); throws `VendorError`. */
export async function callGoogleChat(
  needs: GoogleChatDependencies,
  path: string,
  { method = 'POST', fields, space }: ChatCall,
  context: CallContext,
): Promise<JsonReader> {
  const said = fields && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
  const answer = await asApp(needs, path, { method, ...said }, `space/${context.account.id}/${space}`, context)
  return jsonReader(answer.bytes.length === 0 ? {} : answer.json())
}

/** A file that a person uploaded to Chat: https://developers.google.com/workspace/chat/api/reference/rest/v1/media/download */
export async function downloadFromGoogleChat(needs: GoogleChatDependencies, resource: string, context: CallContext) {
  const path = resource.split('/').map(encodeURIComponent).join('/')
  const call = { method: 'GET', maxBytes: MOST_FILE_BYTES } as const
  return (await asApp(needs, `media/${path}?alt=media`, call, `ask/${context.account.id}`, context)).bytes
}
