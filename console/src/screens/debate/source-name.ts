import type { Source } from './debate-view.ts'

/** The title, and where it is from when that says more. */
export const sourceName = ({ title, source }: Source) =>
  source.toLowerCase() === title.toLowerCase() ? title : `${title}, ${source}`
