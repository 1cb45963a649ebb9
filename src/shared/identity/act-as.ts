/** Who somebody turned out to be, and for whom they act. */
interface Proven {
  userId: string
  org: string
  payer: string
}
/** From now on the request is an act of this person; does nothing where it is somebody's already. */
export type ActAs = (person: Proven) => Promise<void>
