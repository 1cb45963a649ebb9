import type { Sealing } from '../../../shared/crypto/sealing.ts'

export interface Tokens {
  access: string
  refresh: string
}

/** Both tokens of a connection, which only open in its own record. */
export const sealedTokens = (sealing: Sealing, id: string, { access, refresh }: Tokens) =>
  sealing.seal(JSON.stringify({ access, refresh }), id)

export async function openedTokens(sealing: Sealing, id: string, text: string): Promise<Tokens | undefined> {
  const tokens = await sealing.open(text, id)
  return tokens === undefined ? undefined : (JSON.parse(tokens) as Tokens)
}
