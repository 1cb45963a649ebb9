import { CHAT_GUIDES } from './chat-guides.ts'
import type { Found, Guide } from './guide.ts'
import { OTHER_GUIDES } from './other-guides.ts'

const UNKNOWN: Guide = { about: '', before: [], found: {} }
export const guideOf = (kind: string): Guide => CHAT_GUIDES[kind] ?? OTHER_GUIDES[kind] ?? UNKNOWN

/** By its plain name where nobody described it. */
export const foundOf = (kind: string, name: string): Found =>
  guideOf(kind).found[name] ?? { label: name.replaceAll('_', ' '), hint: '' }
