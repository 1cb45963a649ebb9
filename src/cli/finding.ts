export interface Finding {
  label: 'ok' | 'WARNING' | 'PROBLEM'
  what: string
  says: string
}

export const reasonOf = (error: unknown) => (error as Error).message.split('\n')[0] ?? 'unknown'

export const ok = (what: string, says: string): Finding => ({ label: 'ok', what, says })
export const warning = (what: string, says: string): Finding => ({ label: 'WARNING', what, says })
export const problem = (what: string, says: string): Finding => ({ label: 'PROBLEM', what, says })

export async function found(what: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return ok(what, await look())
  } catch (error) {
    return problem(what, reasonOf(error))
  }
}
