/** What several calls answered, without those that failed; when all failed, so does this. */
export async function someOf<Answer>(calls: readonly Promise<Answer>[]): Promise<Answer[]> {
  const settled = await Promise.allSettled(calls)
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [fault] = settled.flatMap((each) => (each.status === 'rejected' ? [each] : []))
  if (fault && answers.length === 0) throw fault.reason
  return answers
}
