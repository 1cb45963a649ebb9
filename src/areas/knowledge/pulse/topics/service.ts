import { invalid, notFound } from '../../../../shared/errors.ts'
import { agreed } from '../../../../shared/field-names.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { FeedStore } from '../feeds/store.ts'
import { type RankedTopic, rankTopics } from '../ranking/rank-topics.ts'
import { OWN_FEEDS, PLATFORMS, type Platform, questionAbout, type SeenTopic } from '../ranking/topic.ts'
import type { PulseDebateStore } from '../scheduler/debate-store.ts'
import type { ReadMaterial } from '../scheduler/poll.ts'
import type { SchedulerStore } from '../scheduler/scheduler-store.ts'
import { type PlatformTopics, shownPlatform } from './platforms.ts'
import { countNames, lastUpdatedNames, platformNames, type TopicDebate, type TrendingQuery } from './schema.ts'
import type { TopicStore } from './topic-store.ts'

/** Creates a debate for a person who requests one. */
export type CreateDebate = (
  request: Omit<TopicDebate, 'topic' | 'topic_id'> & { topic: string; evidence_ids: string[] },
  caller: Caller,
) => Promise<{ debate_id: string; agents: string[] }>

interface Dependencies {
  platforms: PlatformTopics
  topics: Pick<TopicStore, 'find'>
  feeds: Pick<FeedStore, 'last' | 'findTopic'>
  schedulers: Pick<SchedulerStore, 'find'>
  debates: Pick<PulseDebateStore, 'earlier'>
  material: ReadMaterial
  create: CreateDebate
  now: () => Date
}

const LONGEST_HEADLINE = 500

/** Trending topics, and debates that people start on them. */
export function topicService({ platforms, topics, feeds, schedulers, debates, material, create, now }: Dependencies) {
  async function found(id: string, org: string): Promise<SeenTopic> {
    const topic = (await topics.find(id)) ?? (await feeds.findTopic(org, id))
    if (!topic) throw notFound('topic', id)
    return topic
  }

  return {
    /** Ranks topics as the organization's scheduler would; older topics stay when a platform fails. */
    async trending(query: TrendingQuery, { org }: Caller) {
      const limit = query.limit
      const wanted = placesOf(query)
      const asked = PLATFORMS.filter((platform) => wanted.has(platform))
      await platforms.refresh(asked)
      const [fetched, own, states, { config }] = await Promise.all([
        platforms.last(asked, limit),
        wanted.has(OWN_FEEDS) ? feeds.last(org, limit) : [],
        platforms.states(),
        schedulers.find(org),
      ])
      const earlier = await debates.earlier(org, config.dedup_window_hours, now())
      const all = rankTopics([...fetched, ...own], { config, earlier, now: now() })
      const shown = all
        .filter(({ category, score }) => {
          return (query.category ?? category) === category && score >= (query.min_score ?? 0)
        })
        .map(shownTopic)
      const times = shown.map(({ fetched_at }) => fetched_at).sort()
      return {
        topics: shown,
        ...countNames(shown.length),
        categories: [...new Set(shown.map(({ category }) => category))].sort(),
        sources: [...new Set(shown.map(({ platform }) => platform))].sort(),
        platforms: states.map(shownPlatform),
        fetched_at: times[0] ?? null,
        updated_at: times.at(-1) ?? null,
      }
    },

    /** Quotes the headline in our own question, and attaches the pages that it links to as evidence if they can be read. */
    async debate({ topic, topic_id, ...options }: TopicDebate, caller: Caller, signal: AbortSignal) {
      const known = topic_id === undefined ? undefined : await found(topic_id, caller.org)
      const text = (topic ?? known?.text ?? '').trim()
      if (known && topic !== undefined && text !== known.text)
        throw invalid('topic', 'differs from the topic of topic_id')
      if (text === '') throw invalid('topic', 'is required, or a topic_id')
      if ([...text].length > LONGEST_HEADLINE)
        throw invalid('topic', `must have at most ${LONGEST_HEADLINE} characters`)
      const evidence_ids = known ? await material(caller.org, known, signal) : []
      const task = questionAbout(text)
      const { debate_id, agents } = await create({ ...options, topic: task, evidence_ids }, caller)
      return { debate_id, topic: text, task, status: 'started' as const, agents, evidence_ids }
    },
  }
}
export type TopicService = ReturnType<typeof topicService>

function placesOf({ source, platform }: TrendingQuery): ReadonlySet<Platform | typeof OWN_FEEDS> {
  const [, named = 'all'] = agreed({ platform, source }) ?? []
  return new Set(named === 'all' ? [...PLATFORMS, OWN_FEEDS] : [named])
}

function shownTopic({ topic, key, category, quality, score, parts, alsoAt, passedOver }: RankedTopic) {
  return {
    id: topic.id,
    topic: topic.text,
    ...platformNames(topic.place),
    volume: topic.volume,
    category,
    url: topic.url,
    discussion_url: topic.discussionUrl,
    raw_data: { ...topic.raw },
    score,
    parts,
    quality,
    passed_over: passedOver,
    dedup_key: key,
    velocity: topic.velocity,
    sources: [...new Set([topic.place, ...alsoAt.map(({ place }) => place)])],
    related_topics: alsoAt.map(({ text }) => text),
    suggested_debate_prompt: questionAbout(topic.text),
    published_at: topic.publishedAt,
    first_seen: topic.firstSeen,
    ...lastUpdatedNames(topic.lastSeen),
  }
}
