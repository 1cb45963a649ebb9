import type { FieldDocs } from './field-docs.ts'

/** A member of the panel as it was when the debate began. */
export type PanelMember = {
  agent: string
  provider: string
  model: string
  connection?: string
  role?: string
  p: number
  n: number
}

export const PANEL_MEMBER: FieldDocs<PanelMember> = {
  agent: 'its id',
  provider: 'whose model it is',
  model: 'its model',
  connection: "the organization's own connection that it is asked by; absent where the installation has it",
  role: 'the role it plays, where the protocol knows roles',
  p: 'its accuracy by its record, shrunk towards what is usual',
  n: 'the outcomes behind that accuracy',
}

/** A panel member that replaces the agent the caller asked for, with the names of both. */
export type Substitution = { asked: string; got: string; why: 'same_family' | 'not_configured' }

export const SUBSTITUTION: FieldDocs<Substitution> = {
  asked: 'the agent that was asked for',
  got: 'the member of the panel in its place',
  why: '`same_family`: another model of its family is configured; `not_configured`: none is, and the seat was filled from the default panel',
}

/** How confidence is computed in this debate, and what it was worth when the debate began. */
export type CalibratorSnapshot = {
  method: 'smoothed_share' | 'logistic' | 'squared_odds' | 'measured_rules'
  coefficients: readonly number[]
  outcomes: number
  brier: number | null
  ece: number | null
  least_share?: number
}

export const CALIBRATOR_SNAPSHOT: FieldDocs<CalibratorSnapshot> = {
  method:
    '`squared_odds`: a curve over the balance of the votes, learned from outcomes; `measured_rules`: what the rules of built-in agents were measured to be worth, where they sit alone; `smoothed_share` and `logistic`: in logs of former releases',
  coefficients:
    'of `squared_odds`: where the curve lies, how steep it is, how far below certainty it ends; of `logistic`: intercept, smoothed share, weighted margin, coverage, ln K; of `measured_rules` how often they were right; empty for `smoothed_share`',
  outcomes: 'the recorded outcomes of the organization so far that taught this',
  brier: 'the Brier score of what was stated for them; null without outcomes',
  ece: 'the expected calibration error of what was stated for them; null without outcomes',
  least_share:
    'the share of the weight from which an answer remains possible, so that the right one remains in nine of ten decisions; absent while fewer than 50 outcomes are recorded',
}

/** Where the question came from, when it came through a channel. */
export type Origin = { platform: string; channel: string; thread?: string; user?: string }

export const ORIGIN: FieldDocs<Origin> = {
  platform: 'the platform',
  channel: 'its id of the channel',
  thread: 'its id of the thread, if there is one',
  user: 'its id of the person who asked, if it is known',
}

/** The message of a chat, a mail or a program that caused an event: processing it twice records it once. */
export type MessageOrigin = { message: string }

export const MESSAGE_ORIGIN: FieldDocs<MessageOrigin> = { message: 'the message' }

/** What one answer took. Part of the data of every event that an agent caused; an ask that led to several has it once. */
export type Usage = {
  latency_ms?: number
  tokens_in?: number
  tokens_out?: number
  cached_tokens?: number
  cache_write_tokens?: number
  reasoning_tokens?: number
  cost_usd?: number
  attempts?: number
  fallback_from?: string
  provider?: string
}

/** How a form is asked for: by a JSON schema that the provider holds the model to, as any JSON object, or in words alone. */
export type FormMode = 'schema' | 'object' | 'words'

/** What a prompt had no room for. */
export type LeftOut = { pieces: number; characters: number }

const LEFT_OUT: FieldDocs<LeftOut> = {
  pieces: 'the pieces of evidence of which nothing was shown',
  characters: 'the characters of the question, of evidence and of what was said that were not shown',
}

/** How a model was asked for an answer, and in what state the answer came. With the state, the ask and the version of the prompts it says what was sent. */
export type How = {
  form?: FormMode
  room?: number
  left_out?: LeftOut
  prompt_cut?: boolean
  cut?: boolean
  repaired?: boolean
  served_model?: string
}

/** Who made the text, so that rules are never taken for a language model. */
export type GeneratedBy = 'rules' | 'model' | 'script'

/** What every answer of an agent tells of itself. */
export type Asked = Usage &
  How & {
    /** See `asks.ts`. */
    ask: string
    round: number
    phase: string
    agent: string
    model: string
    generated_by: GeneratedBy
    discarded?: boolean
  }

export const ASKED: FieldDocs<Asked> = {
  ask: 'the ask that it answers',
  round: 'the round',
  phase: 'the phase',
  agent: 'the agent who was asked',
  model: 'the model that answered',
  generated_by: '`rules`, `model` or `script`',
  discarded: 'it came too late to count, but it was paid for',
  latency_ms: 'how long the answer took',
  tokens_in: 'the tokens of the prompt',
  tokens_out: 'the tokens of the answer, its thoughts included',
  cached_tokens: 'of the prompt, what the provider read from its cache',
  cache_write_tokens: 'of the prompt, what the provider wrote into its cache',
  reasoning_tokens: 'of the answer, what was thought and is not shown',
  form: '`schema`: the provider held the model to a JSON schema; `object`: to any JSON object; `words`: the form was asked for in words',
  room: 'the characters that the prompt was allowed to have; absent where all of it fitted',
  left_out: { is: 'what the prompt had no room for', parts: LEFT_OUT },
  prompt_cut: 'the server read less of the prompt than was sent',
  cut: 'the answer ends where it reached the token limit',
  repaired: 'the first answer could not be used and was asked for once more',
  served_model: 'what the provider calls the model that answered, where that is another name',
  cost_usd: 'what it cost; absent where nobody knows it, because the model has no price or its provider told no tokens',
  attempts: 'tries at the model, 1 when the first went well',
  fallback_from: 'the agent that was asked first, when another answered in its place',
  provider: 'whose model that other is',
}

export type Choice = string
export type Stance = 'agree' | 'agree_with_modifications' | 'disagree'

export const END_RESULTS = ['consensus_reached', 'no_consensus', 'insufficient_evidence', 'failed'] as const
export type EndResult = (typeof END_RESULTS)[number]

/** How severe a finding is, from the least. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A sentence taken word for word from a piece of evidence. */
export type Quote = { evidence: string; text: string; against?: true; start?: number; end?: number }

export const QUOTE: FieldDocs<Quote> = {
  evidence: 'the piece of evidence',
  text: 'the sentence, word for word',
  against: 'it speaks against what it is quoted with',
  start: 'where it begins in the content of the piece, in UTF-16 code units; absent in logs of former releases',
  end: 'where it ends there',
}

/** Where a piece of evidence was taken from: its content is these characters of this page. */
export type PieceOrigin = {
  item: string
  passage: number
  place: { page: number; start: number; end: number }
  shown?: number
  all?: number
  rank?: number
}

export const PIECE_ORIGIN: FieldDocs<PieceOrigin> = {
  item: 'the document, page, piece of evidence or memory that it is a part of; of code the finding, the repository or the bill of materials',
  passage: 'the passage it is, or begins with',
  place: {
    is: 'where it stands there',
    parts: {
      page: 'the page, slide or sheet, counted from 1; of code the line that it begins with',
      start: 'where it begins on that page, in UTF-16 code units',
      end: 'where it ends',
    },
  },
  shown: 'how many passages of the item were attached together',
  all: 'how many passages the item has',
  rank: 'its place among what was found for the question or the need, from 1',
}

/** Where a debate looks for what its agents lack. */
export type Grounding = { documents: boolean; memory: boolean; connectors: readonly string[]; max_pieces: number }

export const GROUNDING: FieldDocs<Grounding> = {
  documents: "whether the organization's library is searched",
  memory: 'whether its memory is searched',
  connectors: 'the sources outside that are asked',
  max_pieces: 'how many pieces the search at the start adds at most',
}

/** What speaks for the winner of a count and what against it; the confidence is a curve over `x`. */
export type Balance = { x: number; for: number; against: number; shares: Readonly<Record<Choice, number>> }

export const BALANCE: FieldDocs<Balance> = {
  x: 'the logarithm of `for` divided by `against`, with four tenths of the logarithm of the effective heads behind the winner',
  for: 'the squared odds of those who chose the winner, added up; agents of one model share theirs',
  against: 'the same of those who chose something else, a quarter of it of those who chose nothing, and 0.75',
  shares:
    'the share of all of this behind each proposal that an agent chose; `none` has what is left for any other answer',
}

/** What a count looks like; former releases computed the confidence from it. */
export type Features = { share: number; margin: number; coverage: number; ln_k: number }

export const FEATURES: FieldDocs<Features> = {
  share: 'the smoothed share of effective heads behind the winner',
  margin: 'its lead over the next choice, as a share of the weight cast',
  coverage: 'the share of effective heads that made a choice',
  ln_k: 'the logarithm of the number of choices',
}

export type VotingSummary = { agree: number; agree_with_modifications: number; disagree: number }

export const VOTING_SUMMARY: FieldDocs<VotingSummary> = {
  agree: 'who agrees with the winner',
  agree_with_modifications: 'who would change it',
  disagree: 'who does not agree',
}
