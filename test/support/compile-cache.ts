import { join } from 'node:path'

/** Where Node keeps what it compiled, so that the next process of a run need not do it again. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/compiled')
