import { type AccessClaims, tokenMinter } from '../../src/http/authentication.ts'

export const TEST_SECRET = 'a-secret-that-only-tests-know-0123456789'

export type TokenWishes = Partial<Omit<AccessClaims, 'sub'>> & { userId?: string }

const YEAR = 31_536_000

/** Headers of a signed-in caller; each wish replaces a default. */
export function tokenFor({ userId = 'usr_ada', ...wishes }: TokenWishes = {}, now = new Date()) {
  const claims: AccessClaims = {
    sub: userId,
    email: `${userId}@example.org`,
    role: 'user',
    jti: `ses_${userId}`,
    exp: Math.floor(now.getTime() / 1000) + YEAR,
    ...wishes,
  }
  return { authorization: `Bearer ${tokenMinter(TEST_SECRET)(claims)}` }
}
