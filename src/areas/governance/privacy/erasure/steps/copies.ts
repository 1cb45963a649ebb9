import type { CopyPass } from '../copies/pass.ts'
import type { Step } from '../driving.ts'

/** Copies that agents, areas and other people made of what the person wrote. */
export const copies =
  (pass: CopyPass): Step =>
  async (work) => {
    await pass(work)
    return undefined
  }
