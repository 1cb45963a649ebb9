import Type from 'typebox'
import type { JobAddress } from '../../../background/queue/job.ts'

const Which = Type.Object({ org: Type.String(), batch: Type.String() })
const WhichItem = Type.Object({ ...Which.properties, place: Type.Integer() })

export const ADVANCE: JobAddress<typeof Which> = { name: 'batches.advance', payload: Which }
export const START: JobAddress<typeof WhichItem> = { name: 'batches.start', payload: WhichItem }
