/**
 * Who calls the operations that neither the contract nor the calls of existing clients name, and that the
 * console does not call. An operation without a caller is deprecated.
 */
export const CALLERS = {
  /** Commands of `src/cli`, and witnesses of the audit log who call what they print. */
  commands: ['audit.pin-key', 'audit.witness', 'audit.witnessed', 'library.ingest-status'],
  /** Addresses that existing clients call, or read of an answer, beside those of the contract. */
  existingClients: [
    'accounts.replace',
    'admin-users.organizations',
    'gauntlet.get',
    'mail.oauth-gmail',
    'mail.oauth-outlook',
    'mail.trends',
    'probes.report',
    'reasoning.debate-graph-stats',
    'receipts.export',
  ],
  /** Programs that ask people for access, by the standards of OAuth, and people who grant it. */
  applications: [
    'authorization-server.authorize',
    'authorization-server.metadata',
    'authorization-server.register',
    'authorization-server.resource',
    'authorization-server.resource-a2a',
    'authorization-server.resource-mcp',
    'authorization-server.resource-v1',
    'authorization-server.resume',
    'authorization-server.revoke-token',
    'authorization-server.token',
  ],
  /** Vendors and identity providers: callbacks, and what their protocols demand. */
  vendors: [
    'automation.create-make-connection',
    'automation.create-n8n-credential',
    'automation.create-zapier-app',
    'automation.make-connections',
    'automation.make-modules',
    'automation.n8n-credentials',
    'automation.n8n-nodes',
    'automation.remove-make-connection',
    'automation.remove-n8n-credential',
    'automation.remove-zapier-app',
    'automation.sample',
    'automation.unsubscribe-make',
    'automation.unsubscribe-n8n',
    'automation.unsubscribe-zapier',
    'automation.zapier-apps',
    'connections.callback',
    'scim.groups.search',
    'scim.resource-types.get',
    'scim.schemas.get',
    'scim.search',
    'scim.users.search',
  ],
  /** Agents, assistants and chat programs, by the protocols of their doors. */
  programs: [
    'a2a.agent-card',
    'a2a.cancel-task',
    'a2a.card-keys',
    'a2a.create-push-config',
    'a2a.delete-push-config',
    'a2a.get-extended-agent-card',
    'a2a.get-push-config',
    'a2a.get-task',
    'a2a.json-rpc',
    'a2a.list-push-configs',
    'a2a.list-tasks',
    'a2a.send-message',
    'a2a.send-streaming-message',
    'a2a.subscribe-to-task',
    'a2a.subscribe-to-task-by-post',
    'completions.cancel-response',
    'completions.create',
    'completions.create-response',
    'completions.get-response',
    'completions.model',
    'completions.models',
    'mcp.exchange',
  ],
  /** Pipelines that have code scanned: they take the findings along and compare what it is made of. */
  pipelines: ['codebase.compare-sboms', 'codebase.import-advisories', 'codebase.scan-sarif'],
  /** Links in letters, answers and pages, and load balancers. */
  links: [
    'documentation.asset',
    'documentation.home',
    'documentation.root',
    'files.download',
    'health.ready',
    'inbox.confirm-page',
    'inbox.confirm-recipient',
    'receipts.check-paper',
  ],
  /** Administrators, by the commands that the documents named here give. */
  administrators: [
    'budgets.correct',
    'connections.health',
    'grounding.uses',
    'mail.sent',
    'privacy.erasure',
    'usage.set-benchmarks',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
