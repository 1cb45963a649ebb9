import type { VendorReply } from './vendor-server.ts'

export interface SlackPost {
  channel: string
  ts: string
  thread_ts?: string
  text: string
  blocks: SlackBlock[]
  metadata?: { event_type: string; event_payload: { effect?: string } }
  /** Who alone sees it. */
  user?: string
  edits: number
}

export interface SlackBlock {
  type: string
  text?: { text: string; verbatim?: boolean }
  elements?: { type: string; text?: string | { text: string }; value?: string; action_id?: string; url?: string }[]
}

/** Which scope each method needs: https://docs.slack.dev/reference/methods */
const SCOPES: Readonly<Record<string, string>> = {
  'chat.postMessage': 'chat:write',
  'chat.postEphemeral': 'chat:write',
  'chat.update': 'chat:write',
  'chat.delete': 'chat:write',
  'conversations.replies': 'channels:history',
  'conversations.history': 'channels:history',
  'users.info': 'users:read',
  'bots.info': 'users:read',
}

export const refusal = (error: string, more: object = {}): VendorReply => ({ body: { ok: false, error, ...more } })

/** What a method says to a token, before it looks at anything else. */
export function refusedToken(method: string, token: string | undefined, known: string, scopes: readonly string[]) {
  if (!token) return refusal('not_authed')
  if (token !== known) return refusal('invalid_auth')
  const needed = SCOPES[method]
  if (needed && !scopes.includes(needed)) return refusal('missing_scope', { needed, provided: scopes.join(',') })
  return undefined
}

const lengthOf = (text: string | { text: string } | undefined) =>
  (typeof text === 'string' ? text : text?.text)?.length ?? 0

/** Of all blocks together, which no document names: https://github.com/slackapi/bolt-js/issues/2509 measured 13,172 and more. */
const ALL_BLOCKS = 13_000

/** The limits of Block Kit: https://docs.slack.dev/reference/block-kit/blocks */
export function refusedBlocks(blocks: readonly SlackBlock[]): VendorReply | undefined {
  if (shownText({ blocks: [...blocks] }).length > ALL_BLOCKS) return refusal('msg_blocks_too_long')
  const tooLong = blocks.some(({ type, text, elements = [] }) => {
    if (type === 'header') return lengthOf(text) > 150
    if (type === 'section') return lengthOf(text) > 3_000 || lengthOf(text) === 0
    if (type === 'actions') return elements.length > 25 || elements.some((each) => lengthOf(each.text) > 75)
    return elements.length > 10 || elements.some((each) => lengthOf(each.text) > 3_000)
  })
  const ids = blocks.flatMap(({ elements = [] }) => elements.flatMap(({ action_id }) => action_id ?? []))
  return blocks.length > 50 || tooLong || new Set(ids).size < ids.length ? refusal('invalid_blocks') : undefined
}

export const limited = (seconds: number): VendorReply => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: { ok: false, error: 'ratelimited' },
})

/** The text of a post as its reader sees it. */
export const shownText = ({ blocks }: Pick<SlackPost, 'blocks'>): string =>
  blocks
    .flatMap(({ text, elements = [] }) => [text?.text, ...elements.map((each) => each.text)])
    .map((each) => (typeof each === 'object' ? each.text : each))
    .filter((each) => each !== undefined)
    .join('\n')
