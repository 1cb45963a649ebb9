/** What each endpoint has that begins a scan: it answers with its record, and with 200 where the result is known already. */
export const STARTS = {
  auth: { permission: 'codebase.write' },
  status: 202,
  otherStatuses: [200],
  refusals: [404, 409],
} as const

/** What a service answers that was asked for a scan. */
interface Started<Answer> {
  /** It was scanned before, by the same rules. */
  isCached: boolean
  answer: Answer
}

/** The answer with its status. */
export async function started<Answer>(
  starting: Promise<Started<Answer>>,
  reply: { status(code: number): unknown },
): Promise<Answer> {
  const { isCached, answer } = await starting
  if (isCached) reply.status(200)
  return answer
}
