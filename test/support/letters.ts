import type { TestApp } from './app.ts'

export interface KeptLetter {
  recipient: string
  subject: string
  body: string
}

/** The mail to an address that a service without a mail server kept, the newest first; what waits is done before. */
export async function lettersTo({ platform }: Pick<TestApp, 'platform'>, address: string): Promise<KeptLetter[]> {
  await platform.jobs.drain()
  return platform.db
    .selectFrom('kept_letters')
    .select(['recipient', 'subject', 'body'])
    .where('recipient', '=', address)
    .orderBy('sequence', 'desc')
    .execute()
}

/** The secret that a letter tells. */
export function secretIn(letter: KeptLetter | undefined): string {
  const secret = /use this token:\n(\S+)/.exec(letter?.body ?? '')?.[1]
  if (!secret) throw new Error(`No secret in ${letter?.subject ?? 'no letter'}`)
  return secret
}
