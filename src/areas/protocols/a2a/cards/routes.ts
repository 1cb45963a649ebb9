import Type from 'typebox'
import { CachedText } from '../../../../http/answers/cached-text.ts'
import { type Endpoint, endpoint, RawAnswer, type ReplyControls } from '../../../../http/endpoint.ts'
import type { AgentCards } from './cards.ts'

export const CARD_KEYS_PATH = '/a2a/jwks.json'
const KEPT = 'public, max-age=300'

const PublicKeys = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('EC'),
      crv: Type.Literal('P-256'),
      x: Type.String(),
      y: Type.String(),
      kid: Type.String(),
      use: Type.Literal('sig'),
      alg: Type.Literal('ES256'),
    }),
  ),
})

/** The card for everybody, as the edge keeps it; says since when it reads so. */
export function cardText(cards: Pick<AgentCards, 'open'>) {
  let known: { text: string; cached: CachedText } | undefined
  return async (reply: Pick<ReplyControls, 'header'>): Promise<CachedText> => {
    const { text, signedAt } = await cards.open()
    if (known?.text !== text) known = { text, cached: new CachedText(text) }
    reply.header('cache-control', KEPT)
    reply.header('last-modified', signedAt.toUTCString())
    return known.cached
  }
}

export function cardRoutes(cards: AgentCards): Endpoint[] {
  const card = cardText(cards)
  return [
    endpoint({
      id: 'a2a.agent-card',
      method: 'GET',
      path: '/.well-known/agent-card.json',
      summary: 'Get the signed agent card of A2A 1.0',
      auth: 'public',
      versions: 'unversioned',
      stability: 'experimental',
      otherStatuses: [304],
      response: Type.Unknown(),
      handle: async ({ reply }) => new RawAnswer('application/json; charset=utf-8', await card(reply)),
    }),
    endpoint({
      id: 'a2a.card-keys',
      method: 'GET',
      path: CARD_KEYS_PATH,
      summary: 'List the public keys that agent cards are signed with',
      auth: 'public',
      versions: 'unversioned',
      stability: 'experimental',
      faults: 'a2a',
      response: PublicKeys,
      handle: ({ reply }) => {
        reply.header('cache-control', KEPT)
        return cards.publicKeys()
      },
    }),
  ]
}
