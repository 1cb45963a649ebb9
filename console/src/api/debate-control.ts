import type { Body } from './address.ts'
import { call } from './call.ts'

export const pauseDebate = (id: string) => call('POST', '/debates/{id}/pause', { path: { id } })

/** A paused debate goes on at the checkpoint that its pause made. */
export const resumeDebate = (checkpoint: string) =>
  call('POST', '/checkpoints/{id}/resume', { path: { id: checkpoint } })

export const cancelDebate = (id: string) => call('POST', '/debates/{id}/cancel', { path: { id } })

export const intervene = (id: string, body: Body<'POST /debates/{id}/intervene'>) =>
  call('POST', '/debates/{id}/intervene', { path: { id }, body })

export const answerBreakpoint = (breakpoint: string, body: Body<'POST /breakpoints/{id}/resolve'>) =>
  call('POST', '/breakpoints/{id}/resolve', { path: { id: breakpoint }, body })
