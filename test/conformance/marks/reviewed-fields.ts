import type { Endpoint } from '../../../src/http/endpoint.ts'

interface Review {
  /** The operations that it is about; all unless told. */
  operations?: RegExp
  fields: RegExp
  /** Why no sentence of a person is written there by the walk. */
  why: string
}

/** Fields that take a sentence and that the walk does not write. A new one belongs into the walk, unless it is of one of these kinds. */
const REVIEWED_FIELDS: readonly Review[] = [
  { fields: /(^|[.?])(id|\w*_ids?|debateId|replaces|entry|type|ids)(\[\])?$/, why: 'names a thing by its id' },
  {
    fields: /(^|\.)(start|end|since|until|start_date|end_date|from_date|to_date|start_time|end_time|expires_at)$/,
    why: 'a time, refused when it is none',
  },
  {
    fields:
      /(^|\.)(password|current_password|new_password|code|mfa_code|token|\w+_token|key|client_\w+|secret|salt|scope)$/,
    why: 'a secret: kept as a digest or not at all',
  },
  {
    fields:
      /(^|\.)(agents?|agent_names?|agents\[\](\.\w+)?|agent_ids|agent_names|models\[\]\.\w+|judge|model|provider|connectors|connector)(\[\])?$/,
    why: 'names an agent, a model or a connector that is there, else it is refused',
  },
  {
    fields: /(^|\.)(domain|primary_domain|input_type|categor\w+|\w+_categories)(\[\])?$/,
    why: 'a label of a field, which is data of the log and stays',
  },
  { fields: /(^|\.)(url|address|redirect_url|webhook_url|avatar_url)$/, why: 'an address' },
  {
    fields: /(^|\.)(email|username|notification_recipients|billing_email|slug|organization_id)(\[\])?$/,
    why: 'an address of e-mail, or a name in addresses',
  },
  { operations: /^(scim|sso|oauth)\./, fields: /./, why: 'a directory or a provider writes it, not the person' },
  {
    operations: /^approvals\.resolve$/,
    fields: /^(choice|values\.\*|note)$/,
    why: 'answers what an area asks; the tests of approvals empty them',
  },
  { operations: /^receipts\.check-paper$/, fields: /./, why: 'a paper to be checked, of which nothing is kept' },
  {
    operations: /^chat\.broadcast$/,
    fields: /^(channels\[\]|voices\.\*)$/,
    why: 'names a place of a platform, or the voices of an episode that nobody makes',
  },
  {
    operations: /^authorization-server\./,
    fields:
      /^(name|grant_type|redirect_uris?(\[\])?|code_verifier|resource|token_type_hint|token_endpoint_auth_method|application_type)$/,
    why: 'the name and the addresses of a program, and words of OAuth',
  },
  { operations: /^sessions\.token$/, fields: /^grant_type$/, why: 'a word of OAuth' },
  {
    operations: /^(debates\.start|debates\.start-stream)$/,
    fields: /./,
    why: 'takes the request of debates.create, and hands it to the same rule',
  },
  {
    operations: /^a2a\.submit-task$/,
    fields: /(^|\.)(capability|deadline|mime_type)$/,
    why: 'one of four words, a time, or a type of which nothing is kept',
  },
  {
    operations: /^a2a\.(send-streaming-message|json-rpc)$/,
    fields: /^(message|configuration|params)\./,
    why: 'takes the message of a2a.send-message, and hands it to the same rule',
  },
  {
    operations: /^a2a\./,
    fields:
      /(^|[.?])(method|A2A-Version|skill|mediaType|filename|raw|tenant|\w+[a-z]Ids?|(extensions|acceptedOutputModes|referenceTaskIds)\[\])$/,
    why: 'a word or an id of the protocol, or not read, or refused',
  },
  {
    operations: /^a2a\./,
    fields: /(^|\.)authentication\.credentials$/,
    why: 'kept sealed, as secrets are',
  },
  {
    operations: /^completions\.create$/,
    fields: /^messages/,
    why: 'takes messages by the rule of completions.create-response, and waits for the decision',
  },
  {
    operations: /^completions\./,
    fields: /(^|\.)(role|tool_choice|function\.name|conversation(\.name)?)$/,
    why: 'a word of the protocol, or refused',
  },
  {
    operations: /^mcp\.exchange$/,
    fields: /^(method|result\.\*|error\.\*)$/,
    why: 'a word of the protocol, or the answer to a question that the service never asks',
  },
  { operations: /^audit\.witness$/, fields: /^(note|heads)$/, why: 'signed by an installation, else it is refused' },
  { operations: /^budgets\.check$/, fields: /./, why: 'reckons what it would cost, and keeps nothing' },
  { operations: /^batches\.submit$/, fields: /^webhook_headers/, why: 'kept sealed, as secrets are' },
  {
    operations: /^(signup\.begin|organizations\.(setup|accept-invite))$/,
    fields: /^(name|company_name|org_name)$/,
    why: 'kept where accounts.register keeps it, of a person who has no account yet',
  },
  {
    operations: /^debates\.(intervene|outcome)$/,
    fields: /^(choice|right|proposal|option)$/,
    why: 'names a proposal, else it is refused',
  },
  { operations: /^debates\.add-message$/, fields: /^role$/, why: 'not read: people speak as themselves' },
  { operations: /^debates\.change$/, fields: /^status$/, why: 'always refused' },
  {
    operations: /^documents\.upload$/,
    fields: /^(format|file|metadata)$/,
    why: 'the end of a name; or the same fields in a form',
  },
  {
    operations: /^audit\./,
    fields: /^(event_types\[\]|filters\.\*|action)$/,
    why: 'filters by words that are there; kept in the export that was asked for',
  },
  {
    operations: /^budgets\.(create|change)$/,
    fields: /^scope\./,
    why: 'ids of people, providers, models and workspaces',
  },
  {
    operations: /^retention\./,
    fields: /^(data_types|applies_to|workspace_ids)\[\]$|^schedule$/,
    why: 'words of a closed list, ids, and a rhythm',
  },
  {
    operations: /^usage\.set-benchmarks$/,
    fields: /./,
    why: 'what an organization calls its four assumptions, which are nobody’s',
  },
  {
    operations: /^budgets\.correct$/,
    fields: /^reason$/,
    why: 'private text of the audit log, which its own tests clear; it needs a purchase that nobody reported',
  },
  {
    operations: /^pulse\.configure$/,
    fields: /^boost_keywords\[\]$/,
    why: 'words that an organization looks for, which nobody signs',
  },
  {
    operations: /^mail\.connect$/,
    fields: /./,
    why: 'a mailbox of the caller, and their name and password at its server',
  },
  {
    operations: /^mail\.change-account$/,
    fields: /^smtp\./,
    why: 'the server that sends the mail of a mailbox, and the name and password there',
  },
  {
    operations: /^mail\.bulk-action$/,
    fields: /^message_ids\[\]$/,
    why: 'names mails by their ids',
  },
  { operations: /^mail\./, fields: /^\?/, why: 'only asked, and never kept' },
  {
    operations: /^automation\./,
    fields: /^(trigger_type|module_type|api_url|events\[\])$/,
    why: 'words of a closed list, and the address of a service',
  },
  {
    operations: /^automation\.subscribe/,
    fields: /debate_tags\[\]$/,
    why: 'the tags of a webhook, which are written there',
  },
  {
    operations: /^devices\.notify/,
    fields: /./,
    why: 'kept until it has arrived or cannot, which is at once where no vendor is connected',
  },
  { operations: /^devices\.choose$/, fields: /^timezone$/, why: 'the name of a time zone, else it is refused' },
  {
    operations: /^connections\./,
    fields: /^(settings\.(time_zone|callback_url|template_name|template_language)|secrets(\.\w+|\{\})?.*)$/,
    why: 'names of a time zone and of a template, an address that is checked, or secrets, which are sealed',
  },
  {
    operations: /^bindings\./,
    fields: /^(peer_pattern|agent_binding|config_overrides\.\*)$/,
    why: 'ids of places, names of agents, and settings of debates, which are checked against their list',
  },
  {
    operations: /^inbox\./,
    fields: /^(email_address|(team_members|admins)\[\]|assignee|assigned_to|tag)$/,
    why: 'the address of a mailbox that is there, ids of people, and a label that a team shares',
  },
  {
    operations: /^workspaces\.(create|change)$/,
    fields: /^(name|description|settings\.enabled_features\[\]|members\[\])$/,
    why: 'what an organization calls its room and says of it, which stays with the room; labels, and ids of people',
  },
  {
    operations: /^workflows\.(create|replace)-template$/,
    fields: /./,
    why: 'what a tenant does in its workflows, which others run, change and rely on: it stays with the tenant',
  },
  {
    operations: /^dashboard\.act$/,
    fields: /\.inputs$/,
    why: 'what a run is given, which workflows.run is tried with',
  },
  {
    operations: /^workflows\.(create|change)-schedule$/,
    fields: /^(cron|timezone)$/,
    why: 'when it begins a run, in a closed language, and the name of a zone',
  },
  { operations: /^workflows\.simulate$/, fields: /./, why: 'what a run would be given, of which nothing is kept' },
  { operations: /^webhooks\./, fields: /^events\[\]$/, why: 'words of a closed list' },
  { operations: /^memory\.cleanup$/, fields: /^\?tier$/, why: 'a word of a closed list' },
  {
    operations: /^codebase\./,
    fields: /^(repository|repo_path|repository_url|local_path|path|branch)$/,
    why: 'the name or the address of a repository, or the name of a branch, else it is refused',
  },
  {
    operations: /^codebase\.upload$/,
    fields: /^content$/,
    why: 'the bytes of an archive: code of the organization, which goes with its repository',
  },
  {
    operations: /^codebase\.impact$/,
    fields: /^(file_path|symbol|change_type)$/,
    why: 'names a place in code that is there, of which nothing is kept',
  },
  {
    operations: /^codebase\.check-licenses$/,
    fields: /^((allowed|denied)_licenses\[\]|project_license)$/,
    why: 'names of licences, which the packages are held against, and of which nothing is kept',
  },
  {
    operations: /^codebase\.compare-sboms$/,
    fields: /^sbom_id_[ab]$/,
    why: 'names a thing by its id',
  },
  {
    operations: /^evidence\.associate$/,
    fields: /^code\[\]\.(finding_id|repository|symbol|sbom_id_[ab])$/,
    why: 'names code that is there, else it is refused',
  },
  {
    operations: /^codebase\.import-advisories$/,
    fields: /^advisories\[\]\.\*$/,
    why: 'published by a database of advisories, which an administrator of the installation brings here',
  },
  {
    operations: /^evidence\.(search|collect)$/,
    fields: /^(source|context\.preferred_sources\[\])$/,
    why: 'names a source that is there',
  },
]

/** Whether the review says why nobody writes there. What a GET asks for, the walk asks for itself. */
export const isReviewed = ({ id, method }: Endpoint, field: string): boolean =>
  (method === 'GET' && field.startsWith('?')) ||
  REVIEWED_FIELDS.some(({ operations, fields }) => (operations?.test(id) ?? true) && fields.test(field))

/** Reviews that are about nothing any more. */
export const idleReviews = (endpoints: readonly Endpoint[], fieldsOf: (endpoint: Endpoint) => string[]): string[] =>
  REVIEWED_FIELDS.filter(
    ({ operations, fields }) =>
      !endpoints.some(
        (endpoint) => (operations?.test(endpoint.id) ?? true) && fieldsOf(endpoint).some((field) => fields.test(field)),
      ),
  ).map(({ why }) => why)
