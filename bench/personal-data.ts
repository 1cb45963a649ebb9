import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CLASSIFY, findPersonal, REDACT } from '../src/shared/text/personal/find-personal.ts'
import type { Finding, PersonalType } from '../src/shared/text/personal/finding.ts'

/** Labelled texts of microsoft/presidio-research, one per line: `{ text, spans: { type, start, end }[] }`. */
const FILE =
  process.env.PERSONAL_DATA_TEXTS ?? new URL('../../shared/data/personal-data/presidio-texts.jsonl', import.meta.url)
/**
 * `--tuning`: the figures of the half that the rules were written with; `--misses`: each text that a rule gets wrong.
 */
const [TUNING, MISSES] = [process.argv.includes('--tuning'), process.argv.includes('--misses')]

interface Place {
  start: number
  end: number
}
interface Labelled {
  text: string
  spans: (Place & { type: string })[]
}
interface Read extends Labelled {
  found: readonly Finding[]
}

/** The label of each type, and the required precision and recall. */
const BY_SHAPE: readonly [PersonalType, string, number, number][] = [
  ['email', 'EMAIL_ADDRESS', 0.97, 0.97],
  ['ip_address', 'IP_ADDRESS', 0.97, 0.97],
  ['ssn', 'US_SSN', 0.97, 0.97],
  ['card', 'CREDIT_CARD', 0.97, 0.97],
  ['iban', 'IBAN_CODE', 0.97, 0.97],
  ['phone', 'PHONE_NUMBER', 0.9, 0.95],
]
/**
 * For persons: the share of findings with any label, since companies and places are named after people, and the recall.
 */
const PERSONS: readonly [string, number, number, number][] = [
  ['redaction', REDACT, 0.88, 0.93],
  ['classification', CLASSIFY, 0.95, 0.65],
]

const texts = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Labelled)
  .filter(({ text }) => isForTuning(text) === TUNING)
console.log(`${texts.length} texts, ${TUNING ? 'for tuning' : 'held out'}`)

const classified = await readAll(CLASSIFY)
for (const [type, label, precision, recall] of BY_SHAPE) tell(type, classified, type, [label], precision, recall)
tell('address', classified, 'address', ['STREET_ADDRESS'], 0.8, 0.8)
tell('person, labelled as one', classified, 'person', ['PERSON'], 0.85, 0.84)
for (const [name, threshold, labelled, recall] of PERSONS) {
  tell(`person, ${name} (${threshold})`, await readAll(threshold), 'person', undefined, labelled, recall)
}

function tell(
  name: string,
  read: readonly Read[],
  type: PersonalType,
  right: readonly string[] | undefined,
  least: number,
  leastRecall: number,
) {
  const wanted = right ?? ['PERSON']
  let [taken, labelled, asked, got] = [0, 0, 0, 0]
  for (const { text, spans, found } of read) {
    const ofType = found.filter((each) => each.type === type)
    const rightSpans = right ? spans.filter((span) => right.includes(span.type)) : spans
    const wrong = ofType.filter((each) => !rightSpans.some((span) => overlaps(each, span)))
    const askedSpans = spans.filter((span) => wanted.includes(span.type))
    const missed = askedSpans.filter((span) => !ofType.some((each) => covers(each, span)))
    taken += ofType.length
    labelled += ofType.length - wrong.length
    asked += askedSpans.length
    got += askedSpans.length - missed.length
    if (MISSES) for (const place of wrong) console.log(`  wrong: ${around(text, place)}`)
    if (MISSES) for (const place of missed) console.log(`  missed: ${around(text, place)}`)
  }
  const [precision, recall] = [labelled / taken, got / asked]
  const verdict = asked === 0 ? 'not in this set' : precision >= least && recall >= leastRecall ? 'met' : 'MISSED'
  const f1 = (2 * precision * recall) / (precision + recall)
  const figures = `${right ? 'precision' : 'labelled'} ${precision.toFixed(3)} (≥ ${least}), recall ${recall.toFixed(3)} (≥ ${leastRecall}), F1 ${f1.toFixed(3)}`
  console.log(`measured: ${name}: ${asked === 0 ? '' : `${figures}, ${asked} labelled, ${taken} taken: `}${verdict}`)
}

/** The rules were written with one half; the figures are those of the other. */
function isForTuning(text: string) {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0
}

async function readAll(threshold: number): Promise<Read[]> {
  const read: Read[] = []
  for (const text of texts) read.push({ ...text, found: await findPersonal(text.text, { threshold }) })
  return read
}

function overlaps(one: Place, other: Place) {
  return one.start < other.end && other.start < one.end
}

function covers(one: Place, other: Place) {
  return one.start <= other.start && one.end >= other.end
}

function around(text: string, { start, end }: Place) {
  return JSON.stringify(
    `${text.slice(Math.max(0, start - 30), start)}[${text.slice(start, end)}]${text.slice(end, end + 20)}`,
  )
}
