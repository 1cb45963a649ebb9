import { endpoint } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import * as F from './feeds/schema.ts'
import type { FeedService } from './feeds/service.ts'
import { ConfigChange } from './scheduler/config.ts'
import type { SchedulerStatus } from './scheduler/scheduler-status.ts'
import * as S from './scheduler/schema.ts'
import type { SchedulerService } from './scheduler/service.ts'
import * as T from './topics/schema.ts'
import type { TopicService } from './topics/service.ts'

interface Services {
  topics: TopicService
  scheduler: SchedulerService
  status: SchedulerStatus
  feeds: FeedService
}

const reads = { method: 'GET', auth: { permission: 'pulse.read' } } as const
/** The actions on the scheduler; its state may refuse them. */
const acts = { method: 'POST', auth: { permission: 'pulse.manage' }, refusals: [409] } as const

export const pulseRoutes = ({ topics, scheduler, status, feeds }: Services) => [
  endpoint({
    ...reads,
    id: 'pulse.trending',
    path: '/pulse/trending',
    summary: "List current topics, rated as the organization's scheduler would rate them",
    description:
      'The whole installation queries each platform at most once a minute. If a platform is unreachable, its older topics are answered with their `fetched_at`. A platform that is not configured names the settings it needs.',
    database: {
      roundTrips: 5,
      statements: 11,
      because: 'what is out of date is fetched from the platforms before the topics are read',
    },
    reads: ['pulse.follow-debates'],
    query: T.TrendingQuery,
    response: T.Trending,
    handle: ({ query, caller }) => topics.trending(query, caller),
  }),
  endpoint({
    id: 'pulse.debate-topic',
    method: 'POST',
    path: '/pulse/debate-topic',
    summary: 'Start a debate on a topic',
    description:
      'The question wraps the headline in a fixed sentence. The page that a trending topic links to becomes evidence if it can be read.',
    auth: { permission: 'debates.create' },
    action: 'debate_create',
    limit: perMinute(30, 'ip', 'debates.create'),
    refusals: [402, 404, 409],
    body: T.TopicDebate,
    example: { body: { topic: 'A new compiler for an old language', rounds: 2 } },
    response: T.StartedTopic,
    handle: ({ body, caller, request }) => topics.debate(body, caller, request.signal),
  }),
  endpoint({
    ...reads,
    id: 'pulse.status',
    path: '/pulse/scheduler/status',
    summary: "Show the state of the organization's scheduler",
    reads: ['pulse.follow-debates'],
    response: S.SchedulerStatus,
    handle: ({ caller }) => status.status(caller),
  }),
  endpoint({
    ...acts,
    id: 'pulse.start',
    path: '/pulse/scheduler/start',
    summary: 'Start the scheduler; it looks for topics and starts debates on your behalf',
    response: S.Acted,
    handle: ({ caller }) => scheduler.start(caller),
  }),
  endpoint({
    ...acts,
    id: 'pulse.stop',
    path: '/pulse/scheduler/stop',
    summary: 'Stop the scheduler',
    description: 'Afterwards no further topic becomes a debate, except those that the answer lists in `starting`.',
    response: S.Acted,
    handle: ({ caller }) => scheduler.stop(caller),
  }),
  endpoint({
    ...acts,
    id: 'pulse.pause',
    path: '/pulse/scheduler/pause',
    summary: 'Pause the scheduler; its counts are kept',
    description:
      'Until you resume it, no further topic becomes a debate, except those that the answer lists in `starting`.',
    response: S.Acted,
    handle: ({ caller }) => scheduler.pause(caller),
  }),
  endpoint({
    ...acts,
    id: 'pulse.resume',
    path: '/pulse/scheduler/resume',
    summary: 'Resume a paused scheduler, on your behalf',
    response: S.Acted,
    handle: ({ caller }) => scheduler.resume(caller),
  }),
  endpoint({
    id: 'pulse.configure',
    method: 'PATCH',
    path: '/pulse/scheduler/config',
    summary: 'Change what the scheduler looks for, how often, and how many debates it starts',
    auth: { permission: 'pulse.manage' },
    body: ConfigChange,
    response: S.Configured,
    handle: ({ body, caller }) => scheduler.configure(body, caller),
  }),
  endpoint({
    ...reads,
    id: 'pulse.history',
    path: '/pulse/scheduler/history',
    summary: 'List the debates that the scheduler started, newest first',
    reads: ['pulse.follow-debates'],
    query: S.HistoryQuery,
    response: S.History,
    handle: ({ query, caller }) => status.history(query, caller),
  }),
  endpoint({
    ...reads,
    id: 'pulse.feeds',
    path: '/pulse/feeds',
    summary: 'List the feeds in which the organization looks for topics',
    response: F.Feeds,
    handle: ({ caller }) => feeds.list(caller),
  }),
  endpoint({
    id: 'pulse.add-feed',
    method: 'POST',
    path: '/pulse/feeds',
    summary: 'Add a feed in which to look for topics',
    description: 'The feed is read at once. If it already exists, the answer is the existing one.',
    auth: { permission: 'pulse.manage' },
    refusals: [409],
    status: 201,
    location: () => '/pulse/feeds',
    body: F.NewFeed,
    example: { body: { url: 'https://example.org/feed.xml' } },
    response: F.AddedFeed,
    handle: ({ body, caller }) => feeds.add(body, caller),
  }),
  endpoint({
    id: 'pulse.remove-feed',
    method: 'DELETE',
    path: '/pulse/feeds/:id',
    summary: 'Remove a feed',
    auth: { permission: 'pulse.manage' },
    refusals: [404],
    response: F.RemovedFeed,
    handle: ({ params, caller }) => feeds.remove(params.id, caller),
  }),
]
