/** What stands around a name speaks for or against a person. */
export interface Surroundings {
  title: boolean
  cue: boolean
  /** The sentence says that a name follows, or speaks to somebody. */
  told: boolean
  /** It stands where places, streets or organizations stand. */
  elsewhere: boolean
  /** It stands where places stand, and a number follows as a postcode does. */
  coded: boolean
  /** The sentence speaks of an employer or a company. */
  firm: boolean
  /** It is one of three words that are joined as surnames are in the name of a firm: `Owens, Duran and Oneal`. */
  joined: boolean
  begins: boolean
}

const TITLES =
  'mr mrs ms miss mx dr prof professor sir dame lady lord rev fr sr sra herr frau mme madame monsieur judge senator president captain capt sgt aunt uncle cousin'
const TITLE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${TITLES.replaceAll(' ', '|')})\\.?[ \\t]$`, 'iu')
const TITLE_WORDS = new Set(TITLES.split(' '))

/** What stands before a name and is no part of it. */
export const isTitle = (word: string) => TITLE_WORDS.has(word.toLowerCase())

const CUE_BEFORE =
  /(?:\b(?:name(?:'s| is|d| was)?|call(?:ed)?(?: me| him| her)?|i'm|i am|this is|dear|hi|hello|hey|thanks|regards|sincerely|by|says|said|told|with|tell|ask|meet|met|and|producer|author|singer|songwriter|commenter|writer|actor|director|patient|client|customer|employee|manager|colleague|friend|brother|sister|son|daughter|kid|wife|husband|mother|father|signed|user|named (?:him|her)|assistant to|tribute to|heard|under))[,:?]?[ \t]$|\b(?:name|user|from|to|cc|contact|attn|author|patient|customer)[^\n]{0,20}[:?][ \t]{0,2}\n{0,2}$/i
const TOLD =
  /\b(?:name is|name's|named|called|call me|named (?:him|her|them)|(?:first|last|full|maiden|your) name\?|name:)[ \t]$/i
const CUE_AFTER =
  /^(?:['’]s\b|,? (?:said|says|asked|told|wrote|lives?|lived|works?|worked|was born|is from|is an?|explained|spent|began|speaks?|called|signed|thinks|wants|and (?:i\b|\p{Lu}))|, (?:the|a|an|can|could|please|who|originally|born|aged)\b|: |\?? ?\n\n| \(?(?:he|she)\b)/iu
const IN_PLACE = /\b(?:in|near|from|at)[ \t]$/i
/** Names of one word that stand before and after one in the name of a firm. */
const JOINED: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:^|[^\p{L}\p{N},] ?)$/u, /^, \p{Lu}[\p{L}'’-]{1,20} and \p{Lu}[\p{L}'’-]{1,20}/u],
  [/(?<![\p{L}\p{N}] )\p{Lu}[\p{L}'’-]{1,20}, $/u, /^ and \p{Lu}[\p{L}'’-]{1,20}/u],
  [/(?<![\p{L}\p{N}] )\p{Lu}[\p{L}'’-]{1,20}, \p{Lu}[\p{L}'’-]{1,20} and $/u, /^/u],
]
const PLACE_BEFORE = /\b(?:in|at|near|of|from|to|on|via|around|the)[ \t]$/i
const NUMBER_NEAR = /\d[ \t,]{1,2}$/
const NUMBER_AFTER = /^[ \t,]{0,2}\d/
const STREET_AFTER =
  /^[ \t](?:st|street|ave|avenue|rd|road|dr|drive|lane|ln|blvd|way|square|court|terrace|str|bridge|river|city|university|airport)\b/i
const EMPLOYER_BEFORE =
  /\b(?:(?:work(?:s|ed|ing)?|employed|recorded) (?:for|at|by)|joined|company|firm|employer:?)[ \t]$/i
const COMPANY_AFTER = /^ (?:website|headquarters|employees|shares|stock)\b/i
const SENTENCE_START = /(?:^|[.!?:;"“>\n\r-])[ \t"“'(>]*$/

export function surroundings(text: string, start: number, end: number): Surroundings {
  const left = text.slice(Math.max(0, start - 48), start)
  const right = text.slice(end, end + 24)
  const addressed = /, $/.test(left) && /^[?!]/.test(right)
  return {
    title: TITLE.test(left),
    cue: CUE_BEFORE.test(left) || CUE_AFTER.test(right),
    told: addressed || TOLD.test(left),
    elsewhere:
      PLACE_BEFORE.test(left) || NUMBER_NEAR.test(left) || NUMBER_AFTER.test(right) || STREET_AFTER.test(right),
    coded: IN_PLACE.test(left) && NUMBER_AFTER.test(right),
    joined: JOINED.some(([one, other]) => one.test(left) && other.test(text.slice(end, end + 64))),
    firm: EMPLOYER_BEFORE.test(left) || COMPANY_AFTER.test(right),
    begins: SENTENCE_START.test(left),
  }
}
