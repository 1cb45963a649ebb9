import type { Answer, Body } from './address.ts'
import { call } from './call.ts'

export type Preview = Answer<'POST /grounding/preview'>
export type PreviewWish = Body<'POST /grounding/preview'>

/** What a debate would rest on; nothing is started. */
export const previewGrounding = (body: PreviewWish, signal: AbortSignal) =>
  call('POST', '/grounding/preview', { body, signal })
