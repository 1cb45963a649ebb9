import type { ColumnType, Generated } from 'kysely'

/** Timestamps cross the driver as ISO 8601 strings with milliseconds and `Z`. */
type Timestamp = string

/** An object in a jsonb column. */
type Json = Record<string, unknown>

export type DebateStatus = 'pending' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'

interface Debates {
  id: string
  organization_id: string
  version: number
  head_hash: string
  status: DebateStatus
  created_at: Timestamp
  updated_at: Timestamp
  runner: string | null
  lease_until: Timestamp | null
  wake_at: Timestamp | null
  /** How often running it has failed since its last event. */
  setbacks: Generated<number>
}

interface Events {
  position: Generated<number>
  organization_id: string
  debate_id: string
  version: number
  type: string
  /** Canonical JSON (RFC 8785), kept as text because jsonb reorders keys. */
  data: string
  private: string | null
  salt: string | null
  private_digest: string | null
  at: Timestamp
  hash: string
}

export type QueueJobStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

interface QueueJobs {
  organization_id: string
  id: string
  type: string
  payload: Json
  /** 0 low, 1 normal, 2 high. */
  priority: number
  status: QueueJobStatus
  sequence: Generated<number>
  run: number
  attempts: number
  max_attempts: number
  progress: number
  result: Json | null
  error: string | null
  worker_id: string | null
  created_by: string
  created_at: Timestamp
  available_at: Timestamp
  started_at: Timestamp | null
  completed_at: Timestamp | null
  updated_at: Timestamp
}

interface JobWorkers {
  id: string
  busy: boolean
  last_seen: Timestamp
}

interface Cursors {
  name: string
  kind: 'view' | 'reaction'
  position: number
  failures: number
  failing_position: number | null
  last_error: string | null
  stopped_at: Timestamp | null
  updated_at: Timestamp
}

interface InstallationKeys {
  id: string
  purpose: 'jwt' | 'signing' | 'encryption'
  secret: string | null
  public_key: string | null
  active: boolean
  created_at: Timestamp
}

interface Migrations {
  name: string
  checksum: string
  applied_at: Timestamp
}

interface DebateHours {
  organization_id: string
  hour: Timestamp
  started: number
  ended: number
  agreed: number
  rounds: number
  duration_ms: number
  agent_calls: number
}

interface DebatesUnderWay {
  organization_id: string
  debate_id: string
  started_at: Timestamp
}

interface DebateVerdicts {
  organization_id: string
  debate_id: string
  domain: string
  round: number | null
  winner: string | null
  features: Json | null
  confidence: number | null
  right_choice: string | null
  settled_position: number | null
}

interface DebateChoices {
  organization_id: string
  debate_id: string
  agent: string
  round: number
  choice: string
}

interface AgentRecords {
  organization_id: string
  agent: string
  domain: string
  right_choices: number
  choices: number
}

interface InsightNotes {
  organization_id: string
  debate_id: string
  version: number
  note: Json
}

interface InsightCourses {
  organization_id: string
  debate_id: string
  course: Json
  right_choice: string | null
  settled_day: string | null
}

interface InsightMembers {
  organization_id: string
  agent: string
  rating: number
  debates: number
  streak: number
}

interface InsightPairs {
  organization_id: string
  one: string
  other: string
  alike: boolean
  run: number
  former: number
}

interface AgentTraits {
  organization_id: string
  agent: string
  domain: string
  trait: string
  hits: number
  chances: number
  first_at: Timestamp
  last_at: Timestamp
}

interface LearningDays {
  organization_id: string
  /** A date in UTC. */
  day: string
  domain: string
  debates: number
  agreed: number
  rounds: number
  confidence: number
  outcomes: number
  right_outcomes: number
  squared_errors: number
}

interface Moments {
  organization_id: string
  id: string
  debate_id: string
  type: string
  agent: string
  others: string[]
  round: number
  significance: number
  heat: number
  description: string
  facts: Json
  at: Timestamp
}

interface MomentCounts {
  organization_id: string
  type: string
  agent: string
  moments: number
}

interface Replays {
  organization_id: string
  debate_id: string
  topic: string | null
  agents: string[]
  mode: string | null
  status: string | null
  result: string | null
  rounds: number
  failures: number
  timeouts: number
  created_at: Timestamp
  ended_at: Timestamp | null
}

interface ReplayCounts {
  organization_id: string
  result: string
  replays: number
}

interface LogVerifications {
  organization_id: string
  debate_id: string
  version: number
  intact: boolean
  reason: string | null
  checked_at: Timestamp
}

interface StreamNodes {
  id: string
  lease_until: Timestamp
}

interface StreamSockets {
  id: string
  node_id: string
  holder: string
}

interface Users {
  id: string
  email: string
  email_key: string
  name: string
  avatar_url: string | null
  metadata: Json
  role: 'user' | 'admin'
  password_hash: string | null
  token_version: number
  email_verified_at: Timestamp | null
  disabled_at: Timestamp | null
  disabled_by: 'administrator' | 'directory' | null
  deleted_at: Timestamp | null
  last_login_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface Organizations {
  id: string
  name: string
  slug: string
  tier: 'free' | 'starter' | 'professional' | 'enterprise'
  owner_id: string
  billing_email: string | null
  sequence: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface Memberships {
  organization_id: string
  user_id: string
  role: 'owner' | 'admin' | 'member' | 'viewer'
  is_default: boolean
  joined_at: Timestamp
}

interface Sessions {
  id: string
  user_id: string
  organization_id: string
  family_id: string
  family_ends_at: Timestamp
  token_version: number
  secret_id: string
  ip_address: string
  user_agent: string
  device_name: string
  created_at: Timestamp
  last_activity: Timestamp
  expires_at: Timestamp
  refresh_expires_at: Timestamp
  replaced_by: string | null
  replaced_at: Timestamp | null
  ended_at: Timestamp | null
  end_reason: string | null
}

interface LoginFailures {
  email_key: string
  failures: number
  locked_until: Timestamp | null
  updated_at: Timestamp
}

interface OneTimeTokens {
  digest: string
  purpose: string
  subject: string
  data: Json
  created_at: Timestamp
  expires_at: Timestamp
}

interface ScimUsers {
  organization_id: string
  user_id: string
  user_name: string
  user_name_key: string
  external_id: string | null
  attributes: Json
  active: boolean
  suspended: 'account' | 'membership' | null
  managed: boolean
  version: number
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: Timestamp | null
}

interface ScimGroups {
  organization_id: string
  id: string
  display_name: string
  display_name_key: string
  external_id: string | null
  version: number
  created_at: Timestamp
  updated_at: Timestamp
}

interface ScimGroupMembers {
  organization_id: string
  group_id: string
  user_id: string
}

interface SecondFactors {
  user_id: string
  sealed_secret: string
  enabled_at: Timestamp | null
  last_step: number
  created_at: Timestamp
}

interface BackupCodes {
  user_id: string
  digest: string
}

interface ApiKeys {
  id: string
  organization_id: string
  user_id: string
  name: string
  digest: string
  prefix: string
  scopes: string[]
  created_at: Timestamp
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
}

interface OauthIdentities {
  issuer: string
  subject: string
  user_id: string
  provider: string
  linked_at: Timestamp
}

interface SsoIdentities {
  issuer: string
  subject: string
  user_id: string
  linked_at: Timestamp
}

interface SsoSessions {
  family_id: string
  user_id: string
  subject: string
  subject_format: string
  session_index: string | null
  expires_at: Timestamp
}

interface SsoAssertions {
  digest: string
  expires_at: Timestamp
}

interface Invitations {
  organization_id: string
  id: string
  email: string
  email_key: string
  role: 'admin' | 'member' | 'viewer'
  invited_by: string
  created_at: Timestamp
  expires_at: Timestamp
  accepted_at: Timestamp | null
}

interface KeptLetters {
  id: string
  recipient: string
  subject: string
  body: string
  sequence: Generated<number>
  created_at: Timestamp
}

interface Webhooks {
  organization_id: string
  id: string
  url: string
  events: string[]
  name: string | null
  description: string | null
  active: boolean
  sealed_secret: string
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  last_delivery_at: Timestamp | null
  last_delivery_status: WebhookDeliveryStatus | null
  delivery_count: number
  failure_count: number
}

type WebhookDeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'failed' | 'dead_lettered'

interface WebhookDeliveries {
  organization_id: string
  id: string
  webhook_id: string
  event: string
  debate_id: string | null
  body: string
  status: WebhookDeliveryStatus
  attempts: number
  response_code: number | null
  error: string | null
  created_at: Timestamp
  next_attempt_at: Timestamp | null
  delivered_at: Timestamp | null
}

interface Receipts {
  organization_id: string
  id: string
  debate_id: string
  result: string
  /** The document as JSON text: its canonical form is what was signed. */
  receipt: string
  hash: string
  key_id: string
  signature: string
  issued_at: Timestamp
}

interface ReceiptCleanups {
  only: Generated<boolean>
  ran_at: Timestamp
}

interface DebateCounts {
  organization_id: string
  status: DebateStatus
  debates: number
}

interface DebateResults {
  organization_id: string
  debate_id: string
  kind: string
  domain: string
  agents: string[]
  topic: string | null
  /** The words of the topic. */
  search: Generated<unknown>
  created_at: Timestamp
  result: string | null
  winner: string | null
  confidence: number | null
  rounds_used: number | null
  agreeing: string[] | null
  tokens_in: number | null
  tokens_out: number | null
  cost_usd: number | null
  answer: string | null
  ended_at: Timestamp | null
}

interface DebateDetails {
  organization_id: string
  debate_id: string
  title: string | null
  tags: string[]
  metadata: Json
  archived: boolean
  notes: string | null
  deleted_at: Timestamp | null
  updated_at: Timestamp
}

interface DebateRequests {
  organization_id: string
  user_id: string
  key: string
  digest: string
  debate_id: string
  created_at: Timestamp
}

interface Checkpoints {
  organization_id: string
  id: string
  debate_id: string
  version: number
  round: number
  reason: string
  note: string | null
  created_by: string | null
  created_at: Timestamp
  resumed_at: Timestamp | null
}

interface DeletedCheckpoints {
  organization_id: string
  id: string
  debate_id: string
  deleted_by: string
  deleted_at: Timestamp
}

interface PendingBreakpoints {
  organization_id: string
  id: string
  debate_id: string
  raised_at: Timestamp
}

interface ProbeReports {
  organization_id: string
  id: string
  debate_id: string
  about: string | null
  kind: string
  agents: string[]
  report: Json
  created_at: Timestamp
  completed_at: Timestamp
}

interface ConsensusMemory {
  organization_id: string
  debate_id: string
  domain: string
  agents: string[]
  topic: string | null
  topic_key: string | null
  words: string[]
  started_at: Timestamp
  ballot: Record<string, string> | null
  last_round: number | null
  leading: string | null
  share: number | null
  position: number | null
  result: string | null
  strength: string | null
  confidence: number | null
  conclusion: string | null
  key_points: string[] | null
  agreeing: string[] | null
  dissenting: string[] | null
  dissents: number | null
  rounds: number | null
  ended_at: Timestamp | null
  superseded_by: string | null
  correct: boolean | null
}

interface ConsensusWords {
  organization_id: string
  word: string
  position: number
  debate_id: string
  domain: string
}

interface ConsensusVotes {
  organization_id: string
  debate_id: string
  agent: string
  version: number
  round: number
  choice: string
  stances: Record<string, string>
  confidence: number
  reason: string | null
  at: Timestamp
}

interface ConsensusDissents {
  organization_id: string
  id: string
  debate_id: string
  agent: string
  type: string
  view: string
  reasoning: string | null
  confidence: number
  at: Timestamp
}

interface RiskWarnings {
  organization_id: string
  id: string
  debate_id: string
  agent: string
  type: string
  severity: number
  warning: string
  mitigation: string
  at: Timestamp
}

interface ConsensusCounts {
  organization_id: string
  domain: string
  result: string
  strength: string
  debates: number
  dissents: number
  /** Of all of them together; a decimal as text. */
  confidence: string
}

interface ConsensusTopicCounts {
  organization_id: string
  domain: string
  reached: boolean
  percent: number
  topics: number
}

interface CritiquedDebates {
  organization_id: string
  debate_id: string
  topic: string | null
  closed: boolean | null
  result: string | null
  ended_at: Timestamp | null
}

interface CritiquePositions {
  organization_id: string
  debate_id: string
  agent: string
  proposal: string
  digest: string | null
}

interface Critiques {
  organization_id: string
  id: string
  debate_id: string
  round: number
  agent: string
  proposal: string
  issue_type: string
  pattern: string
  severity: string
  severity_score: number
  content: string
  suggestions: string[]
  taken_up: boolean | null
  at: Timestamp
  position: number | null
}

interface CritiqueCounts {
  organization_id: string
  agent: string
  issue_type: string
  pattern: string
  severity: string
  fate: 'taken_up' | 'rejected' | 'unanswered'
  critiques: number
}

interface StandingNotes {
  organization_id: string
  debate_id: string
  version: number
  note: Json
}

interface StandingDebates {
  organization_id: string
  debate_id: string
  domain: string
  topic: string | null
  winner: string | null
  ended_at: Timestamp | null
  right_choice: string | null
  from_text: ColumnType<Json | null, string | null, string | null>
}

interface StandingDomains {
  organization_id: string
  /** Empty for the whole organization. */
  domain: string
  debates: number
  matches: number
  last_at: Timestamp
}

interface AgentRatings {
  organization_id: string
  agent: string
  /** Empty for everywhere. */
  domain: string
  elo: number
  last_change: number
  debates: number
  wins: number
  losses: number
  draws: number
  streak: number
  consensuses: number
  contributions: number
  positions: number
  confidence_sum: number
  reversals: number
  proposals: number
  proposals_won: number
  critiques: number
  critiques_taken_up: number
  outcomes: number
  right_choices: number
  squared_error: number
  last_at: Timestamp
}

interface AgentMatches {
  organization_id: string
  debate_id: string
  agent: string
  domain: string
  choice: string
  confidence: number
  outcome: 'win' | 'loss' | 'draw' | null
  elo: number | null
  elo_change: number | null
  correct: boolean | null
  settled_position: number | null
  ended_position: number
  ended_at: Timestamp
}

interface AgentPositions {
  organization_id: string
  debate_id: string
  agent: string
  version: number
  position: number
  round: number
  choice: string
  stance: string | null
  cites: string[]
  confidence: number
  reversal: boolean
  final: boolean
  taken_at: Timestamp
}

interface AgentPairs {
  organization_id: string
  agent: string
  other: string
  domain: string
  debates: number
  met: number
  agreements: number
  wins: number
  losses: number
  draws: number
  margin_sum: number
  adoptions: number
  critiques_taken_up: number
  reversals: number
  influenced: number
  last_at: Timestamp
  last_debate: string
  recent: Json[]
}

interface AnalyticsDebates {
  organization_id: string
  debate_id: string
  kind: string
  domain: string
  topic: string | null
  panel: Json
  rounds_planned: number
  threshold: number
  started_at: Timestamp
  tally: Json | null
  passed_round: number | null
  passed_winner: string | null
  stop_reason: string | null
  ended_on: string | null
  ended_at: Timestamp | null
  ended_position: number | null
  outcome: string | null
  winner: string | null
  rounds: number | null
  confidence: number | null
  disagreement: number | null
  agreeing: string[] | null
  dissenting: string[] | null
  rounds_saved: number | null
  roles: Json | null
  correct: boolean | null
  gone: boolean
}

interface AnalyticsTurns {
  organization_id: string
  debate_id: string
  agent: string
  role: string
  round: number
  choice: string | null
}

interface AnalyticsDays {
  organization_id: string
  day: string
  domain: string
  started: number
  cancelled: number
  ended: number
  agreed: number
  rounds: number
  agents: number
  confidence: number
  duration_ms: number
  disagreements: number
  dissenters: number
  resolved: number
  resolution_rounds: number
  missed_stops: number
  panels: number
}

interface AnalyticsOutcomes {
  organization_id: string
  day: string
  outcome: string
  band: number
  debates: number
}

interface AnalyticsStops {
  organization_id: string
  day: string
  reason: string
  band: number
  debates: number
  rounds_saved: number
  confidence: number
  lowest: number
  highest: number
  wrong: number
}

interface AnalyticsPairs {
  organization_id: string
  day: string
  domain: string
  agent: string
  other: string
  met: number
  differed: number
  wins: number
  losses: number
  draws: number
}

interface AnalyticsRoles {
  organization_id: string
  day: string
  agent: string
  role: string
  debates: number
}

interface AnalyticsAgents {
  organization_id: string
  agent: string
  day: string
  elo: number
  debates: number
  wins: number
  losses: number
  draws: number
}

interface AnalyticsProviders {
  organization_id: string
  debate_id: string
  providers: Json
}

interface AnalyticsUsage {
  organization_id: string
  day: string
  agent: string
  provider: string
  model: string
  answers: number
  failures: number
  api_calls: number
  tokens_in: number
  tokens_out: number
  cost_usd: string | number
}

interface AnalyticsPeople {
  organization_id: string
  day: string
  user_id: string
  acts: number
  debates: number
}

interface ExplanationBatches {
  organization_id: string
  id: string
  job_key: string | null
  options: Json
  created_by: string
  created_at: Timestamp
  started_at: Timestamp | null
  completed_at: Timestamp | null
}

interface ExplanationBatchItems {
  organization_id: string
  batch_id: string
  place: number
  debate_id: string
  status: 'pending' | 'success' | 'error'
  explanation: Json | null
  error: string | null
  processing_time_ms: number | null
}

interface AgentSeats {
  organization_id: string
  agent: string
  debates: number
  last_failure_at: Timestamp | null
  last_failure_reason: string | null
}

interface AgentCallHours {
  organization_id: string
  agent: string
  hour: Timestamp
  answers: number
  failures: number
  refusals: number
  timed: number
  latency_ms: number
}

/** Every table of the product; a conformance test holds it against the catalogue. */
export interface Tables {
  migrations: Migrations
  installation_keys: InstallationKeys
  debates: Debates
  events: Events
  cursors: Cursors
  queue_jobs: QueueJobs
  job_workers: JobWorkers
  debate_hours: DebateHours
  debates_under_way: DebatesUnderWay
  debate_verdicts: DebateVerdicts
  debate_choices: DebateChoices
  agent_records: AgentRecords
  standing_notes: StandingNotes
  standing_debates: StandingDebates
  standing_domains: StandingDomains
  agent_ratings: AgentRatings
  agent_matches: AgentMatches
  agent_positions: AgentPositions
  agent_pairs: AgentPairs
  insight_notes: InsightNotes
  insight_courses: InsightCourses
  insight_members: InsightMembers
  insight_pairs: InsightPairs
  agent_traits: AgentTraits
  learning_days: LearningDays
  moments: Moments
  moment_counts: MomentCounts
  replays: Replays
  replay_counts: ReplayCounts
  analytics_debates: AnalyticsDebates
  analytics_turns: AnalyticsTurns
  analytics_days: AnalyticsDays
  analytics_outcomes: AnalyticsOutcomes
  analytics_stops: AnalyticsStops
  analytics_pairs: AnalyticsPairs
  analytics_roles: AnalyticsRoles
  analytics_agents: AnalyticsAgents
  analytics_providers: AnalyticsProviders
  analytics_usage: AnalyticsUsage
  analytics_people: AnalyticsPeople
  log_verifications: LogVerifications
  stream_nodes: StreamNodes
  stream_sockets: StreamSockets
  users: Users
  organizations: Organizations
  memberships: Memberships
  sessions: Sessions
  login_failures: LoginFailures
  one_time_tokens: OneTimeTokens
  second_factors: SecondFactors
  backup_codes: BackupCodes
  api_keys: ApiKeys
  oauth_identities: OauthIdentities
  sso_identities: SsoIdentities
  sso_sessions: SsoSessions
  sso_assertions: SsoAssertions
  scim_users: ScimUsers
  scim_groups: ScimGroups
  scim_group_members: ScimGroupMembers
  invitations: Invitations
  kept_letters: KeptLetters
  webhooks: Webhooks
  webhook_deliveries: WebhookDeliveries
  receipts: Receipts
  receipt_cleanups: ReceiptCleanups
  debate_counts: DebateCounts
  debate_results: DebateResults
  debate_details: DebateDetails
  debate_requests: DebateRequests
  checkpoints: Checkpoints
  deleted_checkpoints: DeletedCheckpoints
  pending_breakpoints: PendingBreakpoints
  explanation_batches: ExplanationBatches
  explanation_batch_items: ExplanationBatchItems
  agent_seats: AgentSeats
  agent_call_hours: AgentCallHours
  probe_reports: ProbeReports
  consensus_memory: ConsensusMemory
  consensus_words: ConsensusWords
  consensus_votes: ConsensusVotes
  consensus_dissents: ConsensusDissents
  risk_warnings: RiskWarnings
  consensus_counts: ConsensusCounts
  consensus_topic_counts: ConsensusTopicCounts
  critiqued_debates: CritiquedDebates
  critique_positions: CritiquePositions
  critiques: Critiques
  critique_counts: CritiqueCounts
}
