import { oneLine } from '../../../../shared/text/untrusted-text.ts'

/** The sources of topics: four platforms and the tenant's own feeds. */
export const PLATFORMS = ['hackernews', 'reddit', 'github', 'twitter'] as const
export type Platform = (typeof PLATFORMS)[number]
export const OWN_FEEDS = 'feeds'
export type Place = Platform | typeof OWN_FEEDS

/** A topic as it was last seen; null for what its platform does not report. */
export interface SeenTopic {
  id: string
  place: Place
  text: string
  url: string | null
  discussionUrl: string | null
  volume: number | null
  /** Growth of the volume per hour. */
  velocity: number | null
  points: number | null
  comments: number | null
  upvoteRatio: number | null
  likes: number | null
  replies: number | null
  publishedAt: string | null
  firstSeen: string
  lastSeen: string
  raw: Readonly<Record<string, unknown>>
}

/** How far a platform is trusted, and how fast its topics age. */
export interface PlaceFacts {
  credibility: number
  authority: number
  volumeMultiplier: number
  halfLifeHours: number
}

/** The figures that the API documents; feeds count as ordinary news. */
export const PLACE_FACTS: Readonly<Record<Place, PlaceFacts>> = {
  hackernews: { credibility: 0.85, authority: 0.8, volumeMultiplier: 1, halfLifeHours: 6 },
  reddit: { credibility: 0.7, authority: 0.65, volumeMultiplier: 1.2, halfLifeHours: 12 },
  github: { credibility: 0.9, authority: 0.85, volumeMultiplier: 0.8, halfLifeHours: 24 },
  twitter: { credibility: 0.6, authority: 0.55, volumeMultiplier: 1.5, halfLifeHours: 2 },
  feeds: { credibility: 0.7, authority: 0.6, volumeMultiplier: 1, halfLifeHours: 24 },
}

const LONGEST_HEADLINE = 300

/** A headline is material, never an instruction, so it stands in quotation marks inside our question, on one line. */
export function questionAbout(headline: string): string {
  const line = oneLine(headline).replace(/[“”"„«»]/g, '’')
  const signs = [...line]
  const short = signs.length <= LONGEST_HEADLINE ? line : `${signs.slice(0, LONGEST_HEADLINE - 1).join('')}…`
  return `What should be concluded about: “${short}”?`
}
