import { stemOf, type Token } from '../reading/words.ts'

/**
 * What a word does to what a sentence says.
 * - `valence` is good or bad by itself: reliable, outage.
 * - `quantity` becomes so when it is more or less: cost, throughput.
 * - `up` and `down` say more and less; `remover` turns the bad that follows: prevents, without.
 * - `verdict` is somebody's judgement on what is named after it: recommends, rejected.
 * - `negator` turns what follows; `inability` is bad unless a cue follows; `hedge` weakens the clause.
 */
export interface Cue {
  kind: 'valence' | 'quantity' | 'up' | 'down' | 'remover' | 'verdict' | 'negator' | 'inability' | 'hedge'
  value: number
  /** Words it spans. */
  length: number
}

type Kind = Cue['kind']

/** Words are matched by their stem, with `=` and in these kinds exactly as written; `_` joins the words of a phrase. */
const AS_WRITTEN = new Set<Kind>(['negator', 'inability', 'hedge'])
const LEXICON: readonly [Kind, number, string][] = [
  [
    'valence',
    1.5,
    `excellent outstanding superb paid_off pays_off outperform =beats flawless best proven =wins
    times_the_load twice_the_load double_the_load highly_recommended no_downtime ahead_of_schedule under_budget`,
  ],
  [
    'valence',
    1,
    `reliable safe secure stable robust mature =fast faster fastest quick quicker cheap cheaper cheapest inexpensive affordable easy
    easier easiest simple simpler efficient effective better good great strong stronger succeed success successful benefit
    advantage improve =improvement gain satisfied happy praise favourable positive profitable worthwhile worth save saving
    savings compatible compliant scalable flexible productive resilient healthy accurate popular feasible
    straightforward =love =loved smooth smoothly on_time on_schedule within_budget well_documented well_supported well_known
    battle_tested cost_effective error_free future_proof free_of_charge user_friendly`,
  ],
  [
    'valence',
    0.6,
    `work_well =works =worked help =pass =passes =passed =meets =met cover fulfil satisfy fit enable achieve ready free lightweight skilled
    experienced experience familiar know for_years trust thrive exceed_expectations friendly communicate_well
    solve resolve fix suitable =maintained handle survive =helpful generous comfortable durable =correct =correctly prevent mitigate eliminate protect withstand resist`,
  ],
  ['valence', 0.3, 'ship deliver attractive promising modern'],
  [
    'valence',
    -1.5,
    `outage breach catastrophic disaster critical_vulnerability unacceptable dangerous illegal unlawful worst
    half_the_load data_loss corrupt critical_flaw lawsuit`,
  ],
  [
    'valence',
    -1,
    `fail unreliable unsafe insecure unstable vulnerable =vulnerability =vulnerabilities risk risky danger problem bug defect
    fault crash leak loss lose slow slower slowest expensive =costly costlier pricey difficult harder hardest complicated worse
    poor poorly weak weaker bad badly harm hurt damage delay late overdue overrun over_budget behind_schedule downtime
    regress regression =deprecated unsupported immature unproven incompatible violate violation noncompliant non_compliant
    complain complaint churn attrition unhappy dissatisfied frustrate burnout waste wasteful lock_in burden overhead
    obstacle drawback disadvantage =concern =concerns =concerned warn struggle lack =miss =misses =missed =missing break fragile brittle error_prone insufficient
    inadequate doubt threat attack exploit fraud penalty rollback roll_back revert abandon infeasible impossible
    not_feasible obsolete outdated toxic injury accident death blacklist overheat overprice overwhelm overspend
    overbook redo rework harmful painful rude noisy bankrupt =wrong =wrongly =incorrect =incorrectly slip =error =errors understaffed overload bottleneck
    blocked unfit disrupt confuse confusing mistake dropped_messages dropped_requests dropped_packets tie_up incident false_alarm false_positive
    prevent_us block_us hold_us_back doesn't_work does_not_work do_not_work don't_work didn't_work did_not_work`,
  ],
  [
    'valence',
    -0.6,
    `=issue =issues hard complex complexity manual repair stale legacy clumsy awkward unclear uncertain limited longer
    nobody_know cannot_spare steep unfamiliar dispute worry skeptical sceptical resign quit`,
  ],
  [
    'quantity',
    1,
    `revenue income throughput grade score =rating =ratings attendance lifetime productivity quality accuracy conversion uptime availability capacity retention satisfaction speed
    performance margin profit sale =reliability safety =security coverage morale engagement =stability output growth
    traffic =often frequency yield =efficiency usability flexibility value demand`,
  ],
  [
    'quantity',
    -1,
    `cost price expense spend spending latency time duration effort load workload maintenance turnover fee =bill =bills ticket toil
    hour wait delay payload memory consumption emission carbon pollution wage weight noise queue backlog response_time lead_time premium rent debt =sick absence claim`,
  ],
  [
    'up',
    1,
    `increase raise rise grow double triple quadruple more higher high highest boost larger greater climb jump extra additional
    soar surge twice expand too_much exceed most`,
  ],
  [
    'down',
    -1,
    `reduce lower lowest low less fewer fewest cut decrease drop fall decline halve half shrink minimal shorten minimise
    minimize shorter smaller small negligible little few only_one only_two only_three only_a_few save_on`,
  ],
  [
    'remover',
    -1,
    `prevent avoid eliminate mitigate remove protect withstand survive without detect catch free_of free_from resist address
    solve resolve fix block stop reject refuse absorb turn_off recover_from`,
  ],
  [
    'verdict',
    2,
    `recommend endorse prefer favour approve advise =approval in_favour_of in_favor_of vote_for voted_for opt_for opted_for
    speak_for advocate`,
  ],
  ['verdict', 1, 'choose select pick adopt decided_to decided_for agreed_to agree_to go_with stand_behind'],
  [
    'verdict',
    -2,
    'against reject oppose veto discourage rule_out ruled_out disapprove object_to unadvisable inadvisable',
  ],
  ['verdict', -1.5, 'abandon discontinue ban'],
  [
    'negator',
    -1,
    `not no never neither nor none nobody nothing cannot hardly barely rarely seldom unlikely no_longer zero no_evidence
    without_any far_from`,
  ],
  [
    'inability',
    -0.8,
    "could_not couldn't cannot can't unable_to failed_to fails_to fail_to did_not did_not_manage does_not_support not_able_to",
  ],
  ['hedge', 0.6, 'might may could possibly perhaps maybe if unless probably reportedly rumoured allegedly would'],
]

interface Entry {
  words: readonly string[]
  cue: Cue
}

const exact = new Map<string, Cue[]>()
const byStem = new Map<string, Cue[]>()
const phrases = new Map<string, Entry[]>()

for (const [kind, value, list] of LEXICON)
  for (const item of list.split(/\s+/)) {
    const words = item.replace(/^=/, '').split('_')
    const cue: Cue = { kind, value, length: words.length }
    const [first = ''] = words
    if (words.length > 1) add(phrases, stemOf(first), { words: words.map(stemOf), cue })
    else {
      const [list, key] = item.startsWith('=') || AS_WRITTEN.has(kind) ? [exact, first] : [byStem, stemOf(first)]
      if (!list.get(key)?.some((other) => other.kind === kind)) add(list, key, cue)
    }
  }

function add<Value>(to: Map<string, Value[]>, key: string, value: Value) {
  const list = to.get(key)
  if (list) list.push(value)
  else to.set(key, [value])
}

const CONTRACTED_NOT = /n't$/
/** Beginnings that make a word bad, and words that only look so. */
const BAD_PREFIX = /^(?:un[a-z]{3,}(?:ed|able)|mis[a-z]{3,}(?:ed|es|ing|s)|mal[a-z]{3,}(?:ed|ing))$/
const NOT_BAD = /^(?:un(?:limited|affected|changed|ited|ified|covered|derstandable)|miss|mission)/
const BY_PREFIX: Cue = { kind: 'valence', value: -0.8, length: 1 }
const NOTHING: readonly Cue[] = []
const COUNT = /^(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|many|several)$)/
const TIMES: Cue = { kind: 'up', value: 1, length: 1 }
const ONLY: Cue = { kind: 'down', value: -1, length: 1 }

const cueOfForm = (word: string): readonly Cue[] =>
  BAD_PREFIX.test(word) && !NOT_BAD.test(word) ? [BY_PREFIX] : NOTHING

const single = ({ word, stem }: Token) => exact.get(word) ?? byStem.get(stem) ?? cueOfForm(word)

/** The longest phrases that begin at a token. */
function spanningAt(tokens: readonly Token[], at: number): readonly Cue[] {
  const begun = phrases.get(tokens[at]?.stem ?? '')
  if (!begun) return NOTHING
  const whole = begun.filter(({ words }) => words.every((stem, ahead) => tokens[at + ahead]?.stem === stem))
  const longest = Math.max(...whole.map(({ words }) => words.length))
  return whole.filter(({ words }) => words.length === longest).map(({ cue }) => cue)
}

/** The cues that begin at a token, the phrases among them first; a word may be several, as `reject` is verdict and remover. */
export function cuesAt(tokens: readonly Token[], at: number): readonly Cue[] {
  const token = tokens[at]
  if (!token || token.mark) return NOTHING
  if (token.word === 'only' && /^\d/.test(tokens[at + 1]?.word ?? '')) return [ONLY]
  const spanning = spanningAt(tokens, at)
  if (token.word === 'times' && !spanning.length && COUNT.test(tokens[at - 1]?.word ?? '')) return [TIMES]
  const cues = spanning.length ? spanning : single(token)
  const denies =
    CONTRACTED_NOT.test(token.word) || (spanning.length > 0 && cues.some(({ kind }) => kind === 'inability'))
  return denies ? [...cues, { kind: 'negator', value: -1, length: cues[0]?.length ?? 1 }] : cues
}
