import Type from 'typebox'
import type { StoredFiles } from '../storage/files/stored-files.ts'
import { defineJob, type JobAddress, type JobDefinition } from './define.ts'

const Nothing = Type.Object({})

/** Also when nobody removes anything, for what a killed process left behind. */
export const SWEEP_FILES: JobAddress<typeof Nothing> = { name: 'files.sweep', payload: Nothing }

export const fileJobs = ({ sweep }: Pick<StoredFiles, 'sweep'>): readonly JobDefinition[] => [
  defineJob({ ...SWEEP_FILES, schedule: '41 * * * *', run: () => sweep() }),
]
