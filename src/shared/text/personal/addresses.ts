import { before, type Finding, together } from './finding.ts'

const oneOf = (list: string) => `(?:${list.trim().split(/\s+/).join('|')})`

/** Words after the name of a street, in English: `12 Glyn Street`. */
const AFTER_NAME = oneOf(`
  Streets? St Roads? Rd Avenues? Ave Av Drives? Dr Lane Ln Boulevard Blvd Way Court Ct Terrace Crescent Cres Square Sq Close Place Pl Parkway Pkwy
  Highway Hwy Circle Trail Row Mews Grove Gardens Walk Parade Str Esplanade Alley Quay
`)

/** Those of them that mark a street without a number. */
const STREETS = oneOf('Street St\\. Road Avenue Ave\\. Boulevard Lane Drive Terrace Crescent')

/** Words before the name, in French, Italian, Spanish, Portuguese, Polish, Slovene, Czech, Romanian and Greek. */
const BEFORE_NAME = oneOf(`
  [Rr]ue [Aa]venue Av\\. Avda\\.? [Aa]venida [Bb]oulevard Bd\\.? Quai Chemin Allée Impasse Cours Sentier Place Via Viale Vicolo Piazza Piazzale Corso Largo Strada Lungomare
  [Cc]alle C/ Carrer Paseo Plaza Ronda Camino Carretera Travesía [Rr]ua [Rr]úa Travessa Praça Alameda Estrada Rodovia Quadra
  [Uu]l\\. [Uu]lica [Uu]lice [Aa]l\\. Aleja Plac Trg Cesta Nám\\. Náměstí Str\\. Bulevardul Λεωφόρος Οδός Улица [Уу]л\\. Проспект
`)

/** Endings of street names, in German, Dutch, the Scandinavian languages, Finnish, Icelandic and Estonian. */
const ENDING = oneOf(`
  straße strasse str\\. gasse weg platz allee damm ufer steig chaussee brücke straat laan plein gracht kade dijk singel steeg dreef
  vej vejen gade gaden stræde vænge plads gata gatan gaten vägen vegen veien gränd torget mekanikusv katu kuja polku tie vegur braut stígur stræti straeti tänav puiestee
`)

/** Words of their own after the name: `Rákóczi út 13`. */
const APART = oneOf(
  '[Ss]traße [Ss]trasse [Ss]tr\\.? gasse allee straat laan plein vej gade gata vägen katu út útja utca tér tere körút krt\\.? rkp\\.? sor',
)

/** Parts of a building. */
const UNIT = oneOf(`
  [Ss]uite [Ss]te\\.? [Aa]pt\\.? [Aa]partment [Ff]lat [Uu]nit [Ff]loor [Rr]oom Wohnung Whg\\.? [Aa]ppt\\.? Appartement [Pp]iso [Pp]lanta Bât\\.? Interno Scala
`)

/** Lower-case words within the names of streets and towns. */
const PARTICLE = oneOf(
  "de du des da do dos das del della dei di la le les l' d' den der am an auf im in u v nad na van het ten e y",
)

/** Countries that end an address without a postcode. */
const COUNTRY = oneOf(
  `
  United[ ]States USA U\\.S\\.A\\. United[ ]Kingdom UK England Scotland Wales Northern[ ]Ireland Ireland Germany Deutschland France Netherlands Nederland Spain España Italy Italia
  Canada Australia New[ ]Zealand Austria Österreich Switzerland Schweiz Suisse Belgium België Belgique Luxembourg Portugal Brazil Brasil Mexico Denmark Danmark Sweden Sverige
  Norway Norge Finland Suomi Iceland Greenland Estonia Latvia Lithuania Poland Polska Czech[ ]Republic Czechia Slovakia Slovenia Croatia Hungary Romania Bulgaria Greece Cyprus
  Turkey South[ ]Africa India Japan Tunisia Uruguay Argentina Chile Israel Ukraine Singapore
`.replaceAll('[ ]', '\\x20'),
)

/** Every repetition is bounded, so that the work grows linearly with the text. */
const WORD = "\\p{L}[\\p{L}\\p{M}'’.-]{0,24}"
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,24}"
/** A name of several words, with lower-case words between them. */
const NAME = `${CAPITAL}(?: (?:${PARTICLE} ){0,2}${CAPITAL}){0,4}`
const NUMBER = '\\d{1,5}[a-zA-Z]?(?:[-/]\\d{1,4})?'

/** Between two parts: a comma, spaces, and up to two line ends, quoted or not. */
const GAP = '[ \\t]{0,2},?[ \\t]{0,2}(?:\\n[>, \\t]{0,4}){0,2}'
const APART_FROM_LETTERS = '(?![\\p{L}\\p{N}_@-])'
/**
 * Postcodes of Great Britain, Canada, the Netherlands, Portugal, Poland and Sweden, and four to six digits as
 * elsewhere.
 */
const POSTCODE = `(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|\\d{4} ?[A-Z]{2}|\\d{4}-\\d{3}|\\d{2}-\\d{3}|\\d{5}-\\d{4}|\\d{3} \\d{2}|(?:[A-Z]{1,2}-)?\\d{4,6})${APART_FROM_LETTERS}`
/** A town, state or country before a postcode. */
const TOWN = `(?:${CAPITAL}(?:[ /-](?:${PARTICLE} ){0,2}${CAPITAL}|[ ]\\(\\p{L}{1,12}\\)){0,4}|nan)`

/** Such large patterns are compiled when they are first used. */
function pattern(source: string, flags: string): () => RegExp {
  let compiled: RegExp | undefined
  return () => {
    compiled ??= new RegExp(source, flags)
    return compiled
  }
}

const sticky = (body: string) => pattern(body, 'uy')
const DIRECTION = sticky(',? (?:NW|NE|SW|SE|[NSEW])\\b')
const PART = sticky(`(?: ${CAPITAL}){0,3}?${GAP} ?${UNIT} ?#?\\d{1,5}[a-zA-Z]?${APART_FROM_LETTERS}`)
const TO_POSTCODE = sticky(`(?:${GAP}${TOWN}){0,4}?${GAP}${POSTCODE}`)
const TOWN_AFTER_POSTCODE = sticky(` ${CAPITAL}(?:[ -]${CAPITAL}){0,2}`)
const TO_COUNTRY = sticky(`(?:${GAP}${TOWN}){0,3}?${GAP}${COUNTRY}${APART_FROM_LETTERS}`)
const TOWN_ON_LINE = sticky(`, ?${CAPITAL}(?:[ -]${CAPITAL}){0,3}(?:, ?${CAPITAL}(?:[ -]${CAPITAL}){0,3})?`)
const TOWN_AFTER_PART = sticky(` ${CAPITAL}(?: (?:${PARTICLE} ){0,2}${CAPITAL}){0,3}`)
const STREET_AGAIN = sticky(' ?(?:St\\.|St\\b|st\\.|street\\b)')

const after = (text: string, at: number, part: () => RegExp): number => {
  const compiled = part()
  compiled.lastIndex = at
  return at + (compiled.exec(text)?.[0].length ?? 0)
}

/**
 * What follows a street: a `part` of the building, a `postcode` on its own line or after a comma, a `country`, or
 * nothing specific.
 */
type Told = 'part' | 'postcode' | 'country' | undefined

/** Where an address ends whose street ends here, and what follows the street. */
function restOfAddress(text: string, streetEnd: number): { end: number; told: Told } {
  const street = after(text, after(text, streetEnd, DIRECTION), STREET_AGAIN)
  const part = after(text, after(text, street, PART), PART)
  const hasPart = part > street ? 'part' : undefined
  const postcode = after(text, part, TO_POSTCODE)
  if (postcode > part) {
    const rest = text.slice(part, postcode)
    const town = /^[\s,>]{0,8}[\d-]/.test(rest) ? after(text, postcode, TOWN_AFTER_POSTCODE) : postcode
    return { end: after(text, town, TO_COUNTRY), told: hasPart ?? (/^ ?[,\n]/.test(rest) ? 'postcode' : undefined) }
  }
  const country = after(text, part, TO_COUNTRY)
  if (country > part) return { end: country, told: hasPart ?? 'country' }
  const town = hasPart ? after(text, part, TOWN_AFTER_PART) : part
  return { end: Math.max(after(text, part, TOWN_ON_LINE), town), told: hasPart }
}

/** A number before the street, such as a house number where another number is part of the name. */
const LED = '(?:\\d{1,6} )?'
const NAMED = `(?: ?${PARTICLE}){0,3} ?${WORD}(?: (?:${PARTICLE} ){0,2}${CAPITAL}){0,4}`
const ORDINAL = '\\d{1,3}(?:st|nd|rd|th)'

const shape = (body: string, flags = 'gu') => pattern(`(?<![\\p{L}\\p{N}_.@/#$€£:-])${body}(?![\\p{L}\\p{N}_@])`, flags)

/** The forms in which streets are written, with the confidence of each. */
const SHAPES: readonly (readonly [() => RegExp, number])[] = [
  [shape(`${LED}${NUMBER},? (?:(?:${CAPITAL}|${ORDINAL}) ){1,4}${AFTER_NAME}\\b\\.?`), 0.7],
  [shape(`${LED}${NUMBER},? ${BEFORE_NAME}${NAMED}`), 0.7],
  [shape(`${LED}${BEFORE_NAME}${NAMED},? ${NUMBER}`), 0.7],
  [shape(`${LED}(?:${CAPITAL} ){0,2}\\p{Lu}[\\p{L}\\p{M}-]{1,30}${ENDING} ?${NUMBER}`), 0.7],
  [shape(`${LED}(?:${CAPITAL} ){1,3}${APART} ${NUMBER}\\.?`), 0.7],
  [shape(`\\d{2,6} (?:${WORD} ){1,6}${NUMBER}\\.?(?: ${CAPITAL}){0,3},?[\\s>]{1,4}${UNIT} ?\\d{1,5}`), 0.6],
  [
    shape(
      `${LED}(?:P\\.? ?O\\.? ?Box|Post Office Box|Postfach|Postbus|Apartado(?: de [Cc]orreos)?|Casella [Pp]ostale) \\d{1,6}`,
    ),
    0.8,
  ],
  [shape(`(?:PSC|Unit) \\d{1,5},? Box \\d{1,5}(?:[\\n ,]{1,3}[AFD]PO A[AEP] \\d{5})?`), 0.8],
  [shape(`(?:(?:USNS|USS|USCGC|USNV) ${CAPITAL}[\\n ,]{1,3})?[AFD]PO A[AEP] \\d{5}`), 0.8],
  [shape(`(?:the )?corner of (?:[\\p{L}\\d][\\p{L}\\p{M}\\d'’./-]{0,24} ){1,6}?and ${WORD}(?: ${CAPITAL}){0,3}`), 0.6],
  [shape(`(?<=\\b(?:on|at|off|along|near|to|in|from) )(?:${CAPITAL} ){1,3}${STREETS}`), 0.45],
]
/** A street only if a flat or a postcode follows, or a word before it announces an address. */
const WITH_NUMBERS: readonly (() => RegExp)[] = [
  shape(`\\d{2,6} (?:\\d{1,5} )?${NAME}(?: ${NUMBER})?`),
  shape(`${NAME} ${NUMBER}`),
]
/** The same in lower case, if a word before it announces an address. */
const SMALL = shape(`\\d{2,6} (?:${WORD} ){1,4}${NUMBER}`)
const MAYBE_CONFIDENCE = 0.5

/** Words that announce an address. */
const CUE =
  /(?<!\b(?:e-?mail|mail|ip|mac|web|url|network|memory) )\b(?:address(?: is| with|:)?|(?:lives?|living|located|restaurant is|drops you off|meet(?: you| me)?|arrived|delivered|staying|resides?) at|(?:taxi|send(?: it)?|sent|ship(?:ped)?|delivered|card) to\??(?: user:)?|it's in)\s{1,2}$/i

/** Postal addresses: number, street, part of the building, town, postcode and country. */
export function addresses(text: string): Finding[] {
  const cued = (start: number) => CUE.test(before(text, start))
  const found = SHAPES.flatMap(([written, confidence]) =>
    placed(text, written, (start, told) => together(confidence, cued(start) ? 0.4 : 0, told ? 0.4 : 0)),
  )
  const maybe = WITH_NUMBERS.flatMap((written) =>
    placed(text, written, (start, told, next) => {
      const isLed = /\d/.test(text.charAt(start))
      const isCued = cued(start) && (told !== undefined || isLed || !/^ \p{Ll}/u.test(next))
      const hasPart = told === 'part' && (isLed || /^ ?[,\n]/.test(next))
      if (!isCued && !hasPart && told !== 'postcode') return 0
      return together(MAYBE_CONFIDENCE, isCued && told ? 0.4 : 0)
    }),
  )
  const small = placed(text, SMALL, (start, told) => (cued(start) || told === 'part' ? MAYBE_CONFIDENCE : 0))
  return merged([...found, ...maybe, ...small])
}

type Confidence = (start: number, told: Told, next: string) => number

function placed(text: string, written: () => RegExp, confidenceOf: Confidence): Finding[] {
  const found: Finding[] = []
  for (const { 0: match, index: start } of text.matchAll(written())) {
    const { end: last, told } = restOfAddress(text, start + match.length)
    const end = last > start + match.length && text.charAt(last - 1) === '.' ? last - 1 : last
    const confidence = confidenceOf(start, told, text.slice(start + match.length, start + match.length + 2))
    if (confidence > 0) found.push({ type: 'address', start, end, confidence })
  }
  return found
}

/** Overlapping matches of several forms are one address. */
function merged(found: readonly Finding[]): Finding[] {
  const whole: Finding[] = []
  for (const next of [...found].sort((one, other) => one.start - other.start)) {
    const last = whole.at(-1)
    if (!last || last.end <= next.start) whole.push(next)
    else
      whole[whole.length - 1] = {
        ...last,
        end: Math.max(last.end, next.end),
        confidence: Math.max(last.confidence, next.confidence),
      }
  }
  return whole
}
