import { createHash } from 'node:crypto'

export type Half = 'made' | 'judged'

/** Rules were made on the even half. */
export const halfOf = (name: string): Half =>
  (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0 ? 'made' : 'judged'

/** Figures are of the half that nothing was made on, unless somebody wants to see what to mend. */
export const HALF: Half = process.argv.includes('--made') ? 'made' : 'judged'
