import Type from 'typebox'
import type { JobAddress } from '../../../../background/define.ts'

const Nothing = Type.Object({})

/** Takes up whatever erasure is due. */
export const ERASE_DUE: JobAddress<typeof Nothing> = { name: 'privacy.erase-due', payload: Nothing }
