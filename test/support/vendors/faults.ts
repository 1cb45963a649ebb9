/** What befalls a call that would otherwise be accepted. */
export type VendorFault =
  /** Accepted, and the answer never arrives. */
  | 'lost'
  /** The caller gives up before it is accepted, which happens at `acceptLate`. */
  | 'late'
  /** Refused for so many seconds. */
  | { retryAfter: number }

/** The faults of a fake, one for each of the next calls that write something, and of the others what is chosen. */
export function vendorFaults() {
  const planned: VendorFault[] = []
  const held: (() => void)[] = []
  let chosen: () => VendorFault | undefined = () => undefined
  return {
    choose: (choice: typeof chosen) => {
      chosen = choice
    },
    plan: (...faults: VendorFault[]) => void planned.push(...faults),
    /** Runs what a call does, unless a fault stands in the way. */
    meet<Reply>(accept: () => Reply, limited: (seconds: number) => Reply): Reply | { lost: true } {
      const fault = planned.shift() ?? chosen()
      if (fault === undefined) return accept()
      if (typeof fault === 'object') return limited(fault.retryAfter)
      if (fault === 'lost') accept()
      else held.push(() => void accept())
      return { lost: true }
    },
    acceptLate: () => {
      for (const accept of held.splice(0)) accept()
    },
  }
}
