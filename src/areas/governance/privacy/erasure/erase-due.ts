import Type from 'typebox'
import type { JobAddress } from '../../../../background/queue/job.ts'

const Nothing = Type.Object({})

/** Takes up whatever erasure is due. */
export const ERASE_DUE: JobAddress<typeof Nothing> = { name: 'privacy.erase-due', payload: Nothing }
