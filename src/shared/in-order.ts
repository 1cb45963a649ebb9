/** Waits for work that runs side by side, and fails with the fault of the first that failed in this order. */
export async function inOrder<const Work extends readonly Promise<unknown>[]>(
  ...work: Work
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work)
  for (const each of work) await each
  return Promise.all(work)
}
