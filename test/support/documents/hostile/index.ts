import { archives } from './archives.ts'
import type { HostileFile } from './file.ts'
import { markup } from './markup.ts'
import { papers } from './papers.ts'
import { letters, texts } from './texts.ts'

/** Files that want to harm their reader, all made here. */
export const HOSTILE_FILES: readonly HostileFile[] = [...archives, ...papers, ...markup, ...texts, ...letters]
