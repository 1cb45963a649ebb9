import type { DebateState } from '../../../../engine/state.ts'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import type { SignedPaper } from '../../../../shared/crypto/signed-paper.ts'

/** A part of a message or an artifact: text, or data of any shape. */
export type Part = { text: string; mediaType: string } | { data: JsonObject; mediaType: string }

export interface Artifact {
  artifactId: 'decision' | 'minority-report' | 'report' | 'receipt'
  name: string
  description: string
  parts: Part[]
}

export const TEXT = 'text/plain'
export const DATA = 'application/json'

/** Whether a debate has come to something that can be handed over. */
export const hasArtifacts = ({ end, status }: DebateState): boolean => end !== null && status === 'completed'

/** What came of a debate besides its log. */
interface Papers {
  /** Of a debate that examined something. */
  report: object | undefined
  /** Absent where it was removed or the texts were erased. */
  receipt: SignedPaper<'receipt'> | undefined
}

/** What came of a debate: nothing before its end. */
export function artifactsOf(debate: DebateState, { report, receipt }: Papers): Artifact[] {
  const { end } = debate
  if (!end || !hasArtifacts(debate)) return []
  return [
    decision(debate, end),
    ...(end.minorityReport.length > 0 ? [minorityReport(debate, end)] : []),
    ...(report ? [dataArtifact('report', 'Report', 'What the examination found', asJson(report))] : []),
    ...(receipt
      ? [dataArtifact('receipt', 'Receipt', 'What was decided, by whom and on what, signed', asJson(receipt))]
      : []),
  ]
}

type End = NonNullable<DebateState['end']>

function decision(debate: DebateState, end: End): Artifact {
  const data: JsonObject = {
    debate_id: debate.debateId,
    result: end.result,
    answer: end.answer,
    summary: end.summary,
    confidence: end.confidence,
    method: end.method,
    possible_answers: end.possibleAnswers.map((choice) => ({ choice, text: textOf(debate, choice) })),
    votes: { ...end.votingSummary },
    key_points: [...end.keyPoints],
    dissent: [...end.disagreements],
    caveats: [...end.caveats],
    needs: [...end.needs],
  }
  return {
    artifactId: 'decision',
    name: 'Decision',
    description: 'The answer of the panel with its confidence',
    parts: [
      { text: end.answer || end.summary, mediaType: TEXT },
      { data, mediaType: DATA },
    ],
  }
}

function minorityReport(debate: DebateState, end: End): Artifact {
  const dissenters = end.minorityReport.map(({ agents, choice, reasons }) => ({
    agents: [...agents],
    choice,
    text: textOf(debate, choice),
    reasons: [...reasons],
  }))
  const sentences = dissenters.map(({ agents, text, reasons }) =>
    [`${agents.join(', ')}: ${text}`, ...reasons].join('\n'),
  )
  return {
    artifactId: 'minority-report',
    name: 'Minority report',
    description: 'The choices of others, with their reasons',
    parts: [
      { text: sentences.join('\n\n'), mediaType: TEXT },
      { data: { dissenters }, mediaType: DATA },
    ],
  }
}

const dataArtifact = (
  artifactId: 'report' | 'receipt',
  name: string,
  description: string,
  data: JsonObject,
): Artifact => ({
  artifactId,
  name,
  description,
  parts: [{ data, mediaType: DATA }],
})

/** The text of a choice, which is the id of a proposal. */
const textOf = ({ proposals }: DebateState, choice: string) => proposals.find(({ id }) => id === choice)?.text ?? choice

/** Reports and papers are JSON as they stand; only their types do not say so. */
const asJson = (paper: object): JsonObject => paper as unknown as JsonObject
