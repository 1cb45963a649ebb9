import type { Ask } from '../../flow/asks.ts'
import type { DebateState } from '../../state.ts'
import { ABSTAIN_LINE, type FormKind, kindOf, POSITION_LINE } from '../forms.ts'

/** How the answer is to be written down. */
export function formOf(state: DebateState, ask: Ask): string {
  const expected = kindOf(ask)
  if (expected === 'text' || expected === 'position') return proseForm(state, ask)
  const more = { words: wordsField(state), needs: needsField(state), isFirst: !holdsAny(state, ask) }
  return `Answer with one JSON object and nothing around it:\n${JSON_FORMS[expected](more)}`
}

interface More {
  words: string
  needs: string
  /** The agent stands behind nothing yet. */
  isFirst: boolean
}

const JSON_FORMS: Record<Exclude<FormKind, 'text' | 'position'>, (more: More) => string> = {
  critiques: ({ words, needs }) =>
    `{"critiques": [{"proposal": "<id>", "severity": <0 to 1>, "issues": ["<issue>"], "suggestions": ["<suggestion>"], "cites": ["<evidence id>"]}]${needs}${words}}
Leave "critiques" empty when you find nothing wrong.`,
  revision: ({ words, needs, isFirst }) =>
    `{"content": "<your proposal, in full>", "cites": ["<evidence id>"]${needs}${words}}
or, to ${isFirst ? 'take over another' : 'give up your own proposal for another'}: {"adopt": "<id>", "content": "<why>"${words}}${
      isFirst
        ? `\nor, when the evidence still does not suffice: {"abstain": true, "content": "<why>"${needs}${words}}`
        : ''
    }`,
  vote: ({ words }) =>
    `{"choice": "<id>" | "none" | "abstain", "stances": {"<id>": "agree" | "agree_with_modifications" | "disagree"}, "confidence": <0 to 1>, "reason": "<why>", "continueDebate": true | false${words}}
Give a stance on every proposal. "none": all of them are wrong. "abstain": you cannot tell. Ask to continue only when another round could change your mind.`,
}

function proseForm({ closed }: DebateState, { purpose }: Ask): string {
  const abstention = `When the evidence does not suffice, write the line ${ABSTAIN_LINE} first and then, one per line, what would have to be known.`
  if (purpose !== 'opening') return 'Answer in plain text.'
  if (!closed) return `Answer in plain text. ${abstention}`
  return `Begin with the line "${POSITION_LINE} <id of the option>", then argue for it in plain text. ${abstention}`
}

/** Where what is missing is looked for, agents may name it in every phase. */
const needsField = ({ grounding }: DebateState) =>
  grounding ? ', "needs": ["<what would have to be known, to be looked for; leave out when nothing>"]' : ''

const holdsAny = ({ proposals }: DebateState, { agent }: Ask) =>
  proposals.some(({ holders, withdrawn }) => !withdrawn && holders.includes(agent))

const wordsField = ({ protocol, panel }: DebateState) =>
  protocol.enable_agent_channels && panel.length > 1
    ? ', "words": [{"to": "<agent, or leave out for all>", "content": "<remark>"}]'
    : ''
