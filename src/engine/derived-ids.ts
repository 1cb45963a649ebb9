const DEBATE = 'dbt_'

/** The debate and number that a derived id encodes. */
interface Place {
  debateId: string
  number: number
}

const tailOf = (debateId: string) => (debateId.startsWith(DEBATE) ? debateId.slice(DEBATE.length) : debateId)
const derived = (prefix: string) => (debateId: string, number: number) => `${prefix}_${tailOf(debateId)}_${number}`

/** A checkpoint has a version of its debate; a breakpoint has its number, an intervention the version of its event. */
export const checkpointId = derived('chk')
export const breakpointId = derived('brk')
export const interventionId = derived('itv')
/** The version of its event; several moments of one event are numbered. */
export const momentId = derived('mom')

const parsed =
  (prefix: string) =>
  (id: string): Place | undefined => {
    const [, tail, number] = new RegExp(`^${prefix}_(.+)_([1-9][0-9]{0,8})$`).exec(id) ?? []
    return tail && number ? { debateId: DEBATE + tail, number: Number(number) } : undefined
  }

/** Undefined for what is no such id. */
export const parseCheckpointId = parsed('chk')
export const parseBreakpointId = parsed('brk')
