import type { Answer } from '../address.ts'
import { call } from '../call.ts'

export type Understood = Answer<'POST /codebase/{repo}/understand'>

/** Starts the debate about a finding, or finds it; after the one so far, another. */
export const debateFinding = (id: string, after?: string) =>
  call('POST', '/findings/{id}/debate', { path: { id }, body: after === undefined ? {} : { after } })

/** Makes a finding, with the code around it, evidence of a debate. */
export const attachFinding = (finding_id: string, debate_id: string) =>
  call('POST', '/evidence/debate/{debate_id}', { path: { debate_id }, body: { code: [{ finding_id }] } })

/** Asks about the code of a repository; the same question finds what its debate came to. */
export const understand = (repo: string, question: string) =>
  call('POST', '/codebase/{repo}/understand', { path: { repo }, body: { question, include_architecture: false } })
