import type { ReadMail } from '../../../adapters/email/mail-reader.ts'

/** What a server calls itself where it writes down what it checked (RFC 8601); mostly its host. */
export const AUTHSERV_ID = '^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$'

/** Whoever wrote the topmost `Authentication-Results`, and what they say. What stands below may be anybody's. */
export function topmostResults({ marks }: Pick<ReadMail, 'marks'>): { authservId?: string; results: string[] } {
  const [server = '', ...results] = (marks['authentication-results']?.[0] ?? '').split(';').map((part) => part.trim())
  const [id = ''] = server.split(/\s/)
  return new RegExp(AUTHSERV_ID).test(id) ? { authservId: id.toLowerCase(), results } : { results: [] }
}
