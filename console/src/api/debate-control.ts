import type { Static } from 'typebox'
import type { Resolution } from '../../../src/areas/deliberation/breakpoints/schema.ts'
import type { Paused, Resumed } from '../../../src/areas/deliberation/checkpoints/schema.ts'
import type { Cancelled, Intervened, Intervention } from '../../../src/areas/deliberation/debates/steering/schema.ts'
import { call } from './call.ts'

const pathOf = (id: string) => `/debates/${encodeURIComponent(id)}`

export const pauseDebate = (id: string) => call<Static<typeof Paused>>('POST', `${pathOf(id)}/pause`, { body: {} })

/** A paused debate goes on at the checkpoint that its pause made. */
export const resumeDebate = (checkpoint: string) =>
  call<Static<typeof Resumed>>('POST', `/checkpoints/${encodeURIComponent(checkpoint)}/resume`)

export const cancelDebate = (id: string) => call<Static<typeof Cancelled>>('POST', `${pathOf(id)}/cancel`, { body: {} })

export const intervene = (id: string, body: Intervention) =>
  call<Static<typeof Intervened>>('POST', `${pathOf(id)}/intervene`, { body })

export const answerBreakpoint = (breakpoint: string, body: Resolution) =>
  call('POST', `/breakpoints/${encodeURIComponent(breakpoint)}/resolve`, { body })
