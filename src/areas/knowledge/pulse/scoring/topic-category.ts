import type { Place } from './topic.ts'

/** The keywords of each category; the first category with the most matches wins. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ai: 'ai|agi|llm|llms|gpt|chatgpt|openai|anthropic|claude|gemini|mistral|llama|deepseek|machine learning|deep learning|neural|artificial intelligence|language model|language models|diffusion|transformer|chatbot|copilot|robot|robots'.split(
    '|',
  ),
  programming:
    'programming|code|coding|compiler|rust|python|javascript|typescript|golang|java|kotlin|swift|c++|sql|postgres|postgresql|sqlite|database|api|framework|library|open source|git|linux kernel|kernel|debugging|refactoring|algorithm|webassembly|wasm|react|node.js|docker|kubernetes|terminal|cli|sdk|repository|bug|bugs|software'.split(
      '|',
    ),
  science:
    'science|scientist|scientists|study|research|researchers|physics|quantum|biology|chemistry|astronomy|space|nasa|telescope|planet|mars|moon|climate|gene|genes|genome|dna|cancer|vaccine|fossil|neuroscience|mathematics|theorem|particle|fusion'.split(
      '|',
    ),
  tech: 'tech|technology|google|apple|microsoft|amazon|meta|nvidia|intel|amd|chip|chips|semiconductor|gpu|cpu|startup|startups|android|iphone|browser|chrome|firefox|internet|web|cloud|aws|cyber|security|hack|hacked|hackers|encryption|privacy|password|data breach|smartphone|laptop|linux|windows|app|apps|vpn|5g|battery|electric car|tesla'.split(
    '|',
  ),
  business:
    'business|company|companies|market|markets|stock|stocks|ipo|acquisition|acquires|merger|layoffs|revenue|profit|ceo|investors|economy|inflation|bank|banks|trade|tariff|tariffs|funding'.split(
      '|',
    ),
  health:
    'health|hospital|doctor|doctors|patients|disease|drug|drugs|medicine|medical|mental health|diet|fda|virus'.split(
      '|',
    ),
  politics:
    'politics|election|elections|president|senate|congress|parliament|minister|government|democrat|democrats|republican|republicans|trump|biden|putin|vote|voters|war|sanctions|supreme court|immigration|protest|protests|party leader'.split(
      '|',
    ),
  religion: 'religion|religious|church|pope|islam|muslim|christian|jewish|hindu|buddhist|bible|quran|mosque|god'.split(
    '|',
  ),
  sports: 'sports|football|soccer|nba|nfl|mlb|olympics|tennis|golf|cricket|championship|world cup|league|coach'.split(
    '|',
  ),
  entertainment:
    'movie|movies|film|netflix|music|album|celebrity|actor|actress|tv show|series|game|games|gaming|oscars'.split('|'),
}

const GENERAL = 'general'

const PATTERNS = Object.entries(WORDS).map(([category, words]) => {
  const alternatives = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return { category, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}+])`, 'giu') }
})

/** What a place is about where its headline does not say. */
const OF_PLACE: Partial<Record<Place, string>> = { github: 'programming' }

export function categoryOf(text: string, place: Place): string {
  let best = OF_PLACE[place] ?? GENERAL
  let most = 0
  for (const { category, pattern } of PATTERNS) {
    const found = new Set(text.match(pattern)?.map((word) => word.toLowerCase())).size
    if (found > most) [best, most] = [category, found]
  }
  return best
}
